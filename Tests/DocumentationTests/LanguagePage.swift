import TestSupport

/// The lines under one heading of a page, up to the next heading of any level.
struct PageSection: Sendable {
  /// The text of the heading.
  var title: String
  /// 1 for the title of a page, 2 or more for its sections.
  var level: Int
  var lines: [String] = []

  /// All lines as one string.
  var text: String { lines.joined(separator: "\n") }

  /// The first paragraph, as one line.
  var opening: String {
    lines.drop { $0.isEmpty }.prefix { !$0.isEmpty }.joined(separator: " ")
  }

  /// The contents of all fenced blocks.
  var examples: String {
    let parts = text.split(separator: "```", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }.joined()
  }

  /// The YAML examples that are complete files, not lists of steps, each with the line of its
  /// fence.
  var wholeFiles: [(fence: String, text: String)] {
    var files: [(fence: String, text: String)] = []
    var lines = self.lines[...]
    while let start = lines.firstIndex(where: { $0.hasPrefix("```") }) {
      let text = lines[(start + 1)...].prefix { $0 != "```" }
      lines = lines[text.endIndex...].dropFirst()
      let first = text.first { !$0.hasPrefix("#") } ?? ""
      guard self.lines[start].hasPrefix("```yaml"), !first.hasPrefix("- ") else { continue }
      files.append((self.lines[start], text.map { $0 + "\n" }.joined()))
    }
    return files
  }

  /// The rows of the table with this heading in its first column.
  func rows(headed head: String) -> [Row] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("| \(head) |") }) else { return [] }
    return lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.compactMap { line in
      guard let match = line.firstMatch(of: /^\| `([^`]+)`(\*?) \|/) else { return nil }
      return Row(name: String(match.1), isRequired: !match.2.isEmpty, text: line)
    }
  }

  /// A row of a table.
  struct Row: Sendable {
    /// The content of the first cell.
    var name: String
    /// Whether the name is followed by an asterisk.
    var isRequired: Bool
    /// The complete line.
    var text: String
  }
}

/// The pages about the scenario language, split at their headings.
enum LanguagePage {
  static let sections: [PageSection] = {
    var sections: [PageSection] = []
    for text in LanguagePages.paths.map(LanguagePages.text(of:)) {
      var isInBlock = false
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
        if line.hasPrefix("```") { isInBlock.toggle() }
        if !isInBlock, let match = line.firstMatch(of: /^(#+) (.+)$/) {
          sections.append(PageSection(title: String(match.2), level: match.1.count))
        } else if !sections.isEmpty {
          sections[sections.count - 1].lines.append(line)
        }
      }
    }
    return sections
  }()

  /// The first section with this heading.
  static func section(_ title: String) -> PageSection? { sections.first { $0.title == title } }

  /// The sections of the page with this title, without the lines before the first section.
  static func parts(of page: String) -> [PageSection] {
    guard let start = sections.firstIndex(where: { $0.title == page && $0.level == 1 }) else {
      return []
    }
    return Array(sections[(start + 1)...].prefix { $0.level > 1 })
  }
}
