/// An element of an XML document; writing it escapes its attributes and text.
struct XMLElement {
  private enum Content {
    case text(String)
    case written(String)
  }

  private let name: String
  private let attributes: [(String, String)]
  private let content: Content

  /// Creates an element that contains text.
  init(_ name: String, _ attributes: [(String, String)] = [], text: String) {
    (self.name, self.attributes, content) = (name, attributes, .text(text))
  }

  /// Creates an element whose contents are already XML.
  init(_ name: String, _ attributes: [(String, String)] = [], children: String) {
    (self.name, self.attributes, content) = (name, attributes, .written(children))
  }

  /// The element at an indentation level, ending with a newline.
  ///
  /// The element's text is not indented.
  func text(level: Int) -> String {
    switch content {
    case .written(""): head(level, end: "/>\n")
    case .written(let children):
      head(level, end: ">\n") + children + XMLElement.indent(level) + tail
    case .text(let text): head(level, end: ">") + XMLText.content(text) + tail
    }
  }

  /// The start tag, for an element whose children are written separately.
  func start(level: Int) -> String { head(level, end: ">\n") }

  /// The end tag for `start`.
  func end(level: Int) -> String { XMLElement.indent(level) + tail }

  private var tail: String { "</\(name)>\n" }

  private func head(_ level: Int, end: String) -> String {
    var text = XMLElement.indent(level) + "<" + name
    for (name, value) in attributes {
      text += " "
      text += name
      text += "=\""
      text += XMLText.attribute(value)
      text += "\""
    }
    return text + end
  }

  private static func indent(_ level: Int) -> String { String(repeating: "  ", count: level) }
}

/// Makes any string valid in XML 1.0.
enum XMLText {
  /// Returns the string as the content of an element.
  ///
  /// A carriage return becomes a reference, because parsers turn the character into a line end.
  static func content(_ text: String) -> String {
    escape(text) { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case 0x0D: "&#13;"
      default: nil
      }
    }
  }

  /// Returns the string for an attribute in double quotes.
  ///
  /// Line ends and tabs become references.
  static func attribute(_ text: String) -> String {
    escape(text) { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case 0x09: "&#9;"
      case 0x0A: "&#10;"
      case 0x0D: "&#13;"
      default: nil
      }
    }
  }

  /// Returns the string without escape sequences and characters that XML 1.0 forbids.
  static func allowed(_ text: String) -> String {
    guard text.utf8.contains(where: isSuspicious) else { return text }
    let scalars = EscapeSequences.removed(from: text).unicodeScalars
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars.lazy.filter(isAllowed))
    return String(result)
  }

  /// Escapes bytes instead of Characters, because `<` with a combining mark is not equal to `<`.
  private static func escape(_ text: String, _ reference: (UInt8) -> StaticString?) -> String {
    let text = allowed(text)
    guard text.utf8.contains(where: { reference($0) != nil }) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      // No byte above `>` has a reference.
      if byte <= UInt8(ascii: ">"), let reference = reference(byte) {
        reference.withUTF8Buffer { result += $0 }
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte of UTF-8 can be part of a forbidden scalar.
  private static func isSuspicious(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x20...0x7E: false
    // The lead byte of the C1 controls, and the last byte of noncharacters.
    case 0..<0x20, 0x7F, 0xC2, 0xBE, 0xBF: true
    default: false
    }
  }

  /// Whether XML 1.0 (section 2.2) allows the scalar; excludes control characters except whitespace.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0x7F...0x9F: false
    // The last two code points of every plane are noncharacters; XML forbids those of the first
    // plane.
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}

/// Terminal escape sequences (ECMA-48), which are meaningless in a file.
enum EscapeSequences {
  /// Returns the string without escape sequences.
  ///
  /// A lone escape character stays, and the next filter removes it.
  static func removed(from text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\u{1B}" || $0 == "\u{9B}" }) else {
      return text
    }
    var rest = text.unicodeScalars[...]
    var kept = String.UnicodeScalarView()
    while let scalar = rest.first {
      if let length = length(at: rest) {
        rest = rest.dropFirst(length)
      } else {
        kept.append(scalar)
        rest.removeFirst()
      }
    }
    return String(kept)
  }

  /// The number of scalars in the sequence at the start of the string; nil without a sequence.
  private static func length(at text: Substring.UnicodeScalarView) -> Int? {
    if text.first == "\u{9B}" { return controlSequence(text.dropFirst()).map { $0 + 1 } }
    guard text.first == "\u{1B}", let second = text.dropFirst().first else { return nil }
    switch second {
    case "[": return controlSequence(text.dropFirst(2)).map { $0 + 2 }
    case "]", "P", "^", "_": return controlString(text.dropFirst(2)).map { $0 + 2 }
    default: return (0x40...0x5F).contains(second.value) ? 2 : nil
    }
  }

  /// The length of a sequence of parameters, intermediates, and a final byte; nil without one.
  private static func controlSequence(_ text: Substring.UnicodeScalarView) -> Int? {
    let head = text.prefix { (0x20...0x3F).contains($0.value) }
    guard let final = text[head.endIndex...].first, (0x40...0x7E).contains(final.value) else {
      return nil
    }
    return head.count + 1
  }

  /// The length of a sequence up to BEL, or up to ESC and a backslash; nil without one.
  ///
  /// An unterminated string is not a sequence, because it would include all the remaining text.
  private static func controlString(_ text: Substring.UnicodeScalarView) -> Int? {
    let body = text.prefix { $0 != "\u{07}" && $0 != "\u{1B}" }
    let end = text[body.endIndex...]
    if end.first == "\u{07}" { return body.count + 1 }
    return end.starts(with: "\u{1B}\\".unicodeScalars) ? body.count + 2 : nil
  }
}
