extension JSONValue {
  /// The layout of a document.
  package enum Layout: Hashable, Sendable {
    /// No whitespace, as on the wire.
    case compact
    /// Two spaces for each level and one line for each member, as in reports.
    case pretty
  }

  /// The JSON text, with members in their own order and `/` not escaped.
  ///
  /// `level` is the level of the value in a document with the layout `pretty`.
  package func text(_ layout: Layout = .compact, level: Int = 0) -> String {
    String(decoding: bytes(layout, level: level), as: UTF8.self)
  }

  /// The JSON text of the value, and a string without quotes.
  package var unquotedText: String { string ?? text() }

  /// The JSON text as UTF-8.
  package func bytes(_ layout: Layout = .compact, level: Int = 0) -> [UInt8] {
    var writer = JSONWriter(layout: layout, level: level)
    writer.output.reserveCapacity(JSONWriter.usualSize)
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

  /// The size of most requests and responses, in bytes.
  static let usualSize = 256

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .number(let number): output += number.text.utf8
    case .string(let text): write(text)
    case .array(let elements): write(elements)
    case .object(let object): write(object)
    }
  }

  private mutating func write(_ elements: [JSONValue]) {
    open("[")
    for (index, element) in elements.enumerated() {
      begin(index)
      write(element)
    }
    close("]", isEmpty: elements.isEmpty)
  }

  private mutating func write(_ object: JSONObject) {
    open("{")
    for (index, member) in object.members.enumerated() {
      begin(index)
      write(member.key)
      output.append(UInt8(ascii: ":"))
      if layout == .pretty { output.append(UInt8(ascii: " ")) }
      write(member.value)
    }
    close("}", isEmpty: object.isEmpty)
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    output.append(UInt8(ascii: bracket))
    level += 1
  }

  private mutating func close(_ bracket: Unicode.Scalar, isEmpty: Bool) {
    level -= 1
    if !isEmpty { breakLine() }
    output.append(UInt8(ascii: bracket))
  }

  /// Separates an element or a member from the one before it.
  private mutating func begin(_ index: Int) {
    if index > 0 { output.append(UInt8(ascii: ",")) }
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    output.append(UInt8(ascii: "\n"))
    output += repeatElement(UInt8(ascii: " "), count: level * 2)
  }

  private mutating func write(_ text: String) {
    var text = text
    output.append(UInt8(ascii: "\""))
    text.withUTF8 { bytes in
      var copied = 0
      while copied < bytes.count {
        let end = bytes.firstSpecial(from: copied)
        output += UnsafeBufferPointer(rebasing: bytes[copied..<end])
        if end < bytes.count { output += JSONWriter.escape(of: bytes[end]).utf8 }
        copied = end + 1
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// The escape of a byte that a string can't contain directly.
  private static func escape(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0..<0x10: "\\u000" + String(byte, radix: 16)
    default: "\\u00" + String(byte, radix: 16)
    }
  }
}
