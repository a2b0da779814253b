/// Text that a Markdown page shows as it is, whatever it holds (GitHub Flavored Markdown 2.4, 6.1, 4.10).
package enum MarkdownText {
  /// A text on one line, for paragraphs and cells of tables.
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
      // A backslash keeps no formula from beginning; GitHub's documentation has this instead.
      case "$": escaped += "<span>$</span>"
      // Names and numbers are looked for in what was made of the page, where a backslash is gone
      // (github/markup#1168), and not across a comment. In an address nobody is meant.
      case "@" where !last.properties.isAlphabetic && last.properties.numericType == nil:
        escaped += "@<!-- -->"
      case "#": escaped += "\\#<!-- -->"
      default: escaped.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return escaped
  }

  /// Words for paragraphs; what stands between backticks is code.
  package static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    // An odd one belongs to no pair.
    guard parts.count % 2 == 1 else { return plain(text) }
    return parts.enumerated().map { $0.offset % 2 == 1 ? code($0.element) : plain($0.element) }
      .joined()
  }

  /// A code span in a cell of a table, which takes a bar for its end even in code.
  package static func codeCell(_ text: String) -> String {
    code(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// A code span, but for cells of tables: its backticks are more than any in it.
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
  /// A row of a table, of cells that are Markdown already.
  package static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

  /// A table's head.
  package static func head(_ cells: [String]) -> String {
    row(cells) + row(cells.map { _ in "---" })
  }
}
