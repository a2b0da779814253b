internal import Diagnostics
internal import Reports

/// The HTML view of a coverage: what is missing, then what the selection exercises.
package enum CoverageHTML {
  /// The complete page, for a file in a folder.
  ///
  /// `directory` is the working directory, to which the paths of scenarios are relative.
  package static func text(_ coverage: Coverage, folder: String?, directory: String) -> String {
    var page = head(coverage, folder: folder, directory: directory)
    for remark in coverage.remarks { page.append(.note(remark)) }
    for section in coverage.sections where !section.missing.isEmpty {
      page.append(.section(section.kind.missingTitle))
      page.append(
        .table(
          [section.kind.column.capitalizedFirst, "Scenario of the library"],
          section.missing.map { row($0, $0.suggestion.map { "\($0.file): \($0.name)" } ?? "") }
        )
      )
    }
    for section in coverage.sections where section.exercised > 0 {
      page.append(.section(section.kind.title))
      page.append(
        .table(
          [section.kind.column.capitalizedFirst, "Scenarios"],
          section.items.filter(\.isExercised).map { row($0, places(of: $0)) }
        )
      )
    }
    return page.text
  }

  /// The page with its heading, verdict, and facts.
  private static func head(
    _ coverage: Coverage,
    folder: String?,
    directory: String
  ) -> HTMLDocument {
    let missing = coverage.sections.reduce(0) { $0 + $1.missing.count }
    let verdict =
      missing == 0 ? "Everything is exercised" : "\(missing.counting("item")) not exercised"
    return HTMLDocument(
      heading: "Coverage of \(coverage.pool)",
      verdict: (verdict, missing == 0 ? .passed : .skipped),
      facts: [("Scenarios", String(coverage.scenarios))]
        + coverage.sections.map {
          ($0.kind.title, "\($0.exercised) of \($0.items.count)")
        } + [("Seed", String(coverage.seed))],
      folder: folder,
      directory: directory
    )
  }

  private static func row(_ item: CoverageItem, _ cell: String) -> HTMLDocument.Row {
    HTMLDocument.Row(item.subject.label, remark: item.subject.reason, [cell])
  }

  /// The first scenarios of an item, and the number of the others.
  private static func places(of item: CoverageItem) -> String {
    let shown = item.scenarios.prefix(3).map { "\($0.name) (\($0.place))" }
    let rest = item.scenarios.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}
