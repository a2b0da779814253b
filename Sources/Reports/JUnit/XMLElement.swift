/// One element of an XML document; its attributes and text are escaped when it is written.
struct XMLElement {
  private enum Content {
    case text(String)
    case written(String)
  }

  private let name: String
  private let attributes: [(String, String)]
  private let content: Content

  /// An element that holds text.
  init(_ name: String, _ attributes: [(String, String)] = [], text: String) {
    (self.name, self.attributes, content) = (name, attributes, .text(text))
  }

  /// An element that holds elements already written.
  init(_ name: String, _ attributes: [(String, String)] = [], children: String) {
    (self.name, self.attributes, content) = (name, attributes, .written(children))
  }

  /// The element so many levels down, ending with a line end; nothing is added to its text.
  func text(level: Int) -> String {
    switch content {
    case .written(""): head(level, end: "/>\n")
    case .written(let children):
      head(level, end: ">\n") + children + XMLElement.indent(level) + tail
    case .text(let text): head(level, end: ">") + XMLText.content(text) + tail
    }
  }

  /// The start alone, for an element whose children are written one after another.
  func start(level: Int) -> String { head(level, end: ">\n") }

  /// The end that belongs to `start`.
  func end(level: Int) -> String { XMLElement.indent(level) + tail }

  private var tail: String { "</\(name)>\n" }

  private func head(_ level: Int, end: String) -> String {
    let attributes = attributes.map { " \($0.0)=\"\(XMLText.attribute($0.1))\"" }
    return XMLElement.indent(level) + "<\(name)" + attributes.joined() + end
  }

  private static func indent(_ level: Int) -> String { String(repeating: "  ", count: level) }
}
