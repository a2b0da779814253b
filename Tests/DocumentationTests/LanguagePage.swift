import FoundationEssentials

/// A part of `docs/language.md`: what stands under one heading, up to the next of any level.
struct PageSection: Sendable {
  /// The heading's text.
  var title: String
  /// 2 for a chapter, 3 for a part of one.
  var level: Int
  var lines: [String] = []

  /// All of it as one text.
  var text: String { lines.joined(separator: "\n") }

  /// The first paragraph, as one line.
  var opening: String {
    lines.drop { $0.isEmpty }.prefix { !$0.isEmpty }.joined(separator: " ")
  }

  /// What stands between fences.
  var examples: String {
    let parts = text.split(separator: "```", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }.joined()
  }

  /// The examples in YAML that are whole files, each with the line of its fence: steps alone are not.
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

  /// The rows of the table whose first column has this head.
  func rows(headed head: String) -> [Row] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("| \(head) |") }) else { return [] }
    return lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.compactMap { line in
      guard let match = line.firstMatch(of: /^\| `([^`]+)`(\*?) \|/) else { return nil }
      return Row(name: String(match.1), isRequired: !match.2.isEmpty, text: line)
    }
  }

  /// A row of a table.
  struct Row: Sendable {
    /// What stands in its first cell.
    var name: String
    /// Whether a star is there.
    var isRequired: Bool
    /// The whole line.
    var text: String
  }
}

/// `docs/language.md`, cut at its headings.
enum LanguagePage {
  static let sections: [PageSection] = {
    let root = String(#filePath.split(separator: "Tests/DocumentationTests", maxSplits: 1)[0])
    let text = (try? String(contentsOfFile: root + "docs/language.md", encoding: .utf8)) ?? ""
    var sections: [PageSection] = []
    var isInBlock = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") { isInBlock.toggle() }
      if !isInBlock, let match = line.firstMatch(of: /^(##+) (.+)$/) {
        sections.append(PageSection(title: String(match.2), level: match.1.count))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections
  }()

  /// The part with this heading.
  static func section(_ title: String) -> PageSection? { sections.first { $0.title == title } }

  /// The parts of a chapter, without what stands before the first.
  static func parts(of chapter: String) -> [PageSection] {
    guard let start = sections.firstIndex(where: { $0.title == chapter }) else { return [] }
    return Array(sections[(start + 1)...].prefix { $0.level > 2 })
  }
}
