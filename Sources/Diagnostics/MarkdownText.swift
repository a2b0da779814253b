/// Escapes text for Markdown pages (GitHub Flavored Markdown 2.4, 6.1, 4.10).
package enum MarkdownText {
  /// Returns the text on one line, for paragraphs and table cells.
  package static func plain(_ text: String) -> String {
    var escaped = ""
    var last: Unicode.Scalar = " "
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "!":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      // A backslash does not prevent a formula; GitHub's documentation uses a `span` instead.
      case "$": escaped += "<span>$</span>"
      // GitHub finds user names and issue numbers in the rendered page, which has no backslashes
      // (github/markup#1168). A comment prevents a match. An email address contains no user name.
      case "@" where !last.properties.isAlphabetic && last.properties.numericType == nil:
        escaped += "@<!-- -->"
      case "#": escaped += "\\#<!-- -->"
      default: escaped.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return escaped
  }

  /// Returns words for paragraphs, with code between backticks.
  package static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    // A backtick without a partner stays unchanged.
    guard parts.count % 2 == 1 else { return plain(text) }
    return parts.enumerated().map { $0.offset % 2 == 1 ? code($0.element) : plain($0.element) }
      .joined()
  }

  /// Returns a code span for a table cell, where a bar would end the cell even in code.
  package static func codeCell(_ text: String) -> String {
    code(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// Returns a code span for text outside tables, delimited by more backticks than the text
  /// contains.
  package static func code(_ text: String) -> String {
    let text = text.visible
    guard !text.isEmpty else { return "" }
    let runs = text.utf8.split { $0 != UInt8(ascii: "`") }
    let fence = String(repeating: "`", count: (runs.map(\.count).max() ?? 0) + 1)
    let isOpen =
      text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") || text.hasSuffix(" ")
    let space = isOpen ? " " : ""
    return fence + space + text + space + fence
  }
}

// MARK: - Tables

extension MarkdownText {
  /// Returns a table row of cells that are already Markdown.
  package static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

  /// Returns a table's header and separator rows.
  package static func head(_ cells: [String]) -> String {
    row(cells) + row(cells.map { _ in "---" })
  }
}
