extension JSONValue {
  /// The layout of a document.
  package enum Layout: Hashable, Sendable {
    /// No whitespace, as on the wire.
    case compact
    /// Two spaces for each level and one line for each member, as in reports.
    case pretty
  }

  /// The JSON text, with members in their own order and `/` not escaped.
  package func text(_ layout: Layout = .compact) -> String {
    String(decoding: bytes(layout), as: UTF8.self)
  }

  /// The JSON text as UTF-8.
  package func bytes(_ layout: Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout)
    writer.write(self)
    return writer.output
  }

  /// Appends the compact JSON text, as UTF-8.
  package func write(to output: inout [UInt8]) {
    var writer = JSONWriter(layout: .compact)
    swap(&writer.output, &output)
    writer.write(self)
    swap(&writer.output, &output)
  }
}

private struct JSONWriter {
  let layout: JSONValue.Layout
  var output: [UInt8] = []
  var level = 0

  init(layout: JSONValue.Layout) { self.layout = layout }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .number(let number): output += number.text.utf8
    case .string(let text): write(text)
    case .array(let elements):
      list("[", "]", elements) { writer, element in writer.write(element) }
    case .object(let object):
      list("{", "}", object.members) { writer, member in
        writer.write(member.key)
        writer.output += (writer.layout == .compact ? ":" : ": ").utf8
        writer.write(member.value)
      }
    }
  }

  private mutating func list<Element>(
    _ opening: String,
    _ closing: String,
    _ elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    output += opening.utf8
    level += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { output += ",".utf8 }
      breakLine()
      body(&self, element)
    }
    level -= 1
    if !elements.isEmpty { breakLine() }
    output += closing.utf8
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    output += "\n".utf8
    output += repeatElement(UInt8(ascii: " "), count: level * 2)
  }

  private mutating func write(_ text: String) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() {
        guard let escape = JSONWriter.escape(of: byte) else { continue }
        output += bytes[start..<index]
        output += escape.utf8
        start = index + 1
      }
      output += bytes[start...]
    }
    output.append(UInt8(ascii: "\""))
  }

  /// The escape of a byte that a string can't contain directly; nil for all other bytes.
  private static func escape(of byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0..<0x10: "\\u000" + String(byte, radix: 16)
    case 0x10..<0x20: "\\u00" + String(byte, radix: 16)
    default: nil
    }
  }
}
