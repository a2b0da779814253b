internal import Diagnostics
internal import Reports

/// The Markdown view of a coverage, for pull requests and step summaries.
package enum CoverageMarkdown {
  /// The complete page.
  package static func text(_ coverage: Coverage) -> String {
    var page =
      "# Coverage of \(MarkdownText.plain(coverage.pool))\n\n"
      + MarkdownText.head(["", "exercised", "worth testing"])
    for section in coverage.sections {
      page += MarkdownText.row([
        section.kind.title, String(section.exercised), String(section.items.count),
      ])
    }
    page += "\nBased on \(coverage.scenarios.counting("scenario")).\n"
    for remark in coverage.remarks { page += "\n\(MarkdownText.prose(remark))\n" }
    for section in coverage.sections { page += missing(section) }
    for section in coverage.sections { page += exercised(section) }
    return page
  }

  private static func missing(_ section: CoverageSection) -> String {
    guard !section.missing.isEmpty else { return "" }
    let rows = section.missing.map { item in
      MarkdownText.row([
        MarkdownText.codeCell(item.subject.label), MarkdownText.prose(item.subject.reason ?? ""),
        item.suggestion.map { "\(MarkdownText.codeCell($0.file)) \(MarkdownText.plain($0.name))" }
          ?? "",
      ])
    }
    return "\n## \(section.kind.missingTitle)\n\n"
      + MarkdownText.head([section.kind.column, "what to test", "scenario of the library"])
      + rows.joined()
  }

  private static func exercised(_ section: CoverageSection) -> String {
    let items = section.items.filter(\.isExercised)
    guard !items.isEmpty else { return "" }
    let rows = items.map { item in
      MarkdownText.row([
        MarkdownText.codeCell(item.subject.label), MarkdownText.prose(item.subject.reason ?? ""),
        item.scenarios.first.map { "\(MarkdownText.codeCell($0.place)) \(more(item.scenarios))" }
          ?? "",
      ])
    }
    return "\n## \(section.kind.title)\n\n"
      + MarkdownText.head([section.kind.column, "what it tests", "first scenario"]) + rows.joined()
  }

  private static func more(_ scenarios: [CoveragePlace]) -> String {
    scenarios.count > 1 ? "and \(scenarios.count - 1) more" : ""
  }
}

extension CoveragePlace {
  /// The place for `authflow run`.
  package var place: String { "\(file):\(line)" }
}

extension CoverageSection.Kind {
  /// The head of the column with the names.
  var column: String {
    switch self {
    case .flows: "flow"
    case .operations: "operation"
    case .errorTypes: "error type"
    case .settings: "setting"
    case .mutants: "mutant"
    }
  }
}
