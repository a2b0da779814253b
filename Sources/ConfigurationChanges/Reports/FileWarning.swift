package import Diagnostics
package import JSON
internal import RunRecord

/// A problem or an unread part in a file or pool that is compared or checked.
package struct FileWarning: Hashable, Sendable {
  /// The name of the file or the pool in messages.
  let source: String

  /// The problem: lowercase, without a full stop.
  let message: String

  /// The diagnostic with its place, if any.
  private let diagnostic: Diagnostic?

  /// Creates a warning about a whole file or pool.
  package init(_ source: String, _ message: String) {
    (self.source, self.message, diagnostic) = (source, message, nil)
  }

  /// Creates a warning at a place in a file.
  package init(_ source: String, _ diagnostic: Diagnostic) {
    (self.source, message, self.diagnostic) = (source, diagnostic.title, diagnostic)
  }

  /// The warning as JSON, documented in docs/reference/json.md.
  package var json: JSONValue {
    var members: JSONObject = ["file": .string(source), "message": .string(message)]
    guard let diagnostic else { return .object(members) }
    members["code"] = .string("\(diagnostic.code)")
    if !diagnostic.label.isEmpty { members["label"] = .string(diagnostic.label) }
    members["help"] = diagnostic.help.map(JSONValue.string)
    members["place"] = diagnostic.range.json
    return .object(members)
  }

  /// The warning as a Markdown list item.
  private var markdown: String {
    guard let diagnostic else {
      return "- \(MarkdownText.code(source)): \(MarkdownText.prose(message))\n"
    }
    let start = diagnostic.range.lowerBound
    let place = MarkdownText.code("\(source):\(start.line):\(start.column)")
    return "- \(place): \(MarkdownText.prose(message)) (\(diagnostic.code))\n"
  }

  /// All warnings under a heading; empty if there are none.
  package static func markdown(_ warnings: [FileWarning]) -> String {
    warnings.isEmpty ? "" : "\n### Warnings\n\n" + warnings.map(\.markdown).joined()
  }
}

extension FileWarning {
  /// The warning on one line, with its place.
  package var line: String {
    guard let diagnostic else { return "\(source): \(message)" }
    let start = diagnostic.range.lowerBound
    return "\(source):\(start.line):\(start.column): \(message) (\(diagnostic.code))"
  }
}
