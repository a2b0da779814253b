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
    // Bytes are added much faster than strings.
    var text: [UInt8] = []
    text.reserveCapacity(XMLElement.usualSize)
    text += XMLElement.indent(level).utf8
    text.append(UInt8(ascii: "<"))
    text += name.utf8
    for (name, value) in attributes {
      text.append(UInt8(ascii: " "))
      text += name.utf8
      text += "=\"".utf8
      text += XMLText.attribute(value).utf8
      text.append(UInt8(ascii: "\""))
    }
    text += end.utf8
    return String(decoding: text, as: UTF8.self)
  }

  /// The size of most start tags, in bytes.
  private static let usualSize = 256

  private static func indent(_ level: Int) -> String { .spaces(2 * level) }
}
