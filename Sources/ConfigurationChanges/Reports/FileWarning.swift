package import Diagnostics
package import JSON

/// Something that is wrong, or not read, in a file or a pool that is compared or checked.
package struct FileWarning: Hashable, Sendable {
  /// What people call the file or the pool.
  let source: String

  /// What is wrong: lower case, no full stop.
  let message: String

  /// The code and what stands beside the place, where it has one.
  private let diagnostic: Diagnostic?

  /// States what is wrong with a file or a pool as a whole.
  package init(_ source: String, _ message: String) {
    (self.source, self.message, diagnostic) = (source, message, nil)
  }

  /// States what is wrong at a place of a file.
  package init(_ source: String, _ diagnostic: Diagnostic) {
    (self.source, message, self.diagnostic) = (source, diagnostic.title, diagnostic)
  }

  /// The warning for programs; docs/json.md describes it.
  package var json: JSONValue {
    var members: JSONObject = ["file": .string(source), "message": .string(message)]
    guard let diagnostic else { return .object(members) }
    members["code"] = .string("\(diagnostic.code)")
    if !diagnostic.label.isEmpty { members["label"] = .string(diagnostic.label) }
    members["help"] = diagnostic.help.map(JSONValue.string)
    let (start, end) = (diagnostic.range.lowerBound, diagnostic.range.upperBound)
    members["place"] = [
      "line": .number(JSONNumber(start.line)), "column": .number(JSONNumber(start.column)),
      "endLine": .number(JSONNumber(end.line)), "endColumn": .number(JSONNumber(end.column)),
    ]
    return .object(members)
  }

  /// The warning as an item of a list in Markdown.
  private var markdown: String {
    guard let diagnostic else {
      return "- \(MarkdownText.code(source)): \(MarkdownText.prose(message))\n"
    }
    let start = diagnostic.range.lowerBound
    let place = MarkdownText.code("\(source):\(start.line):\(start.column)")
    return "- \(place): \(MarkdownText.prose(message)) (\(diagnostic.code))\n"
  }

  /// All of them under a heading; nothing where there are none.
  package static func markdown(_ warnings: [FileWarning]) -> String {
    warnings.isEmpty ? "" : "\n### Warnings\n\n" + warnings.map(\.markdown).joined()
  }
}
