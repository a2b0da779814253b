/// A minimal check of well-formedness.
///
/// XML parsers accept every document that passes. The check requires nested elements, quoted
/// attributes, known references, and only characters that XML 1.0 allows.
struct XMLScan {
  struct Element {
    var name: String
    var attributes: [String: String]
    var depth: Int
    /// The text directly after the start tag.
    var text = ""
  }

  struct Fault: Error { var message: String }

  private(set) var elements: [Element] = []
  private var open: [String] = []

  init(_ document: String) throws {
    for scalar in document.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...: break
      default: throw Fault(message: "forbidden U+\(String(scalar.value, radix: 16))")
      }
    }
    var rest = document.unicodeScalars[...]
    guard rest.starts(with: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".unicodeScalars) else {
      throw Fault(message: "no declaration")
    }
    rest = rest.drop { $0 != "\n" }.dropFirst()
    while !rest.isEmpty {
      guard rest.removeFirst() == "<" else { throw Fault(message: "text outside of elements") }
      let tag = rest.prefix { $0 != ">" }
      rest = rest[tag.endIndex...].dropFirst()
      let text = rest.prefix { $0 != "<" }
      rest = rest[text.endIndex...]
      try take(tag: tag, text: try XMLScan.unescaped(text))
    }
    guard open.isEmpty, elements.count(where: { $0.depth == 0 }) == 1 else {
      throw Fault(message: "open at the end: \(open)")
    }
  }

  func elements(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  private mutating func take(tag: Substring.UnicodeScalarView, text: String) throws {
    if tag.first == "/" {
      let name = String(tag.dropFirst())
      guard open.popLast() == name else { throw Fault(message: "</\(name)>") }
      return
    }
    let closes = tag.last == "/"
    var element = try XMLScan.element(closes ? tag.dropLast() : tag)
    element.depth = open.count
    element.text = closes ? "" : text
    elements.append(element)
    if !closes { open.append(element.name) }
  }

  private static func element(_ tag: Substring.UnicodeScalarView) throws -> Element {
    let name = tag.prefix { $0 != " " }
    var element = Element(name: String(name), attributes: [:], depth: 0)
    var rest = tag[name.endIndex...]
    while !rest.isEmpty {
      guard rest.removeFirst() == " " else { throw Fault(message: "no space in <\(tag)>") }
      let key = rest.prefix { $0 != "=" }
      rest = rest[key.endIndex...].dropFirst()
      guard rest.first == "\"" else { throw Fault(message: "no quote in <\(tag)>") }
      rest = rest.dropFirst()
      let value = rest.prefix { $0 != "\"" }
      guard value.endIndex < rest.endIndex, !value.contains("\n"), !value.contains("<") else {
        throw Fault(message: "value of \(key)")
      }
      rest = rest[value.endIndex...].dropFirst()
      guard element.attributes.updateValue(try unescaped(value), forKey: String(key)) == nil else {
        throw Fault(message: "\(key) twice")
      }
    }
    return element
  }

  private static let references: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#9": "\t", "#10": "\n", "#13": "\r",
  ]

  private static func unescaped(_ text: Substring.UnicodeScalarView) throws -> String {
    var rest = text
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        guard scalar != ">" else { throw Fault(message: "> not escaped") }
        result.append(scalar)
        continue
      }
      let name = rest.prefix { $0 != ";" }
      guard let meant = references[String(name)] else { throw Fault(message: "&\(name);") }
      result.append(meant)
      rest = rest[name.endIndex...].dropFirst()
    }
    return String(result)
  }
}
