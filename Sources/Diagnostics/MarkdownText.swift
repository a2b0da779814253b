/// Text that a Markdown page shows unchanged (GitHub Flavored Markdown 2.4, 6.1, 4.10).
package enum MarkdownText {
  /// The text on one line, for paragraphs and table cells.
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
      // A backslash does not prevent a formula; GitHub's documentation uses this instead.
      case "$": escaped += "<span>$</span>"
      // GitHub looks for names and numbers in the rendered page, where backslashes are gone
      // (github/markup#1168), and not across a comment. In an address no user is meant.
      case "@" where !last.properties.isAlphabetic && last.properties.numericType == nil:
        escaped += "@<!-- -->"
      case "#": escaped += "\\#<!-- -->"
      default: escaped.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return escaped
  }

  /// Words for paragraphs, with code between backticks.
  package static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    // A single backtick without a partner stays as it is.
    guard parts.count % 2 == 1 else { return plain(text) }
    return parts.enumerated().map { $0.offset % 2 == 1 ? code($0.element) : plain($0.element) }
      .joined()
  }

  /// A code span in a table cell, where a bar ends the cell even in code.
  package static func codeCell(_ text: String) -> String {
    code(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// A code span outside of table cells, with more backticks than it contains.
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
  /// A table row of cells that are already Markdown.
  package static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

  /// A table's head.
  package static func head(_ cells: [String]) -> String {
    row(cells) + row(cells.map { _ in "---" })
  }
}
