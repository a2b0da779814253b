internal import Diagnostics

/// Text that a Markdown page shows as it is, whatever it holds.
enum MarkdownText {
  /// The text on one line, for paragraphs and table cells (GitHub Flavored Markdown 4.10, 2.4).
  static func plain(_ text: String) -> String {
    var escaped = ""
    for character in text.visible.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "$":
        escaped += "\\"
        escaped.unicodeScalars.append(character)
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// A row of a table, of cells that are Markdown already.
  static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

  /// A table's head.
  static func head(_ cells: [String]) -> String {
    row(cells) + row(cells.map { _ in "---" })
  }
}
