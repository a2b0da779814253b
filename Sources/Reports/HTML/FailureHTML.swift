internal import Diagnostics
internal import RunRecord

/// One failure of a scenario: message, place, source lines, mismatches, and requests.
struct FailureHTML {
  /// The maximum number of mismatches shown.
  private static let maximumMismatches = 100

  let failure: Failure
  let record: ScenarioRecord
  let links: SourceLinks

  /// The HTML of the failure.
  var text: String {
    var values: TemplateValues = [
      "message": failure.message.brief(2000), "kind": failure.kind.word.brief(200),
      "failureLink": links.link(to: failure.source.name, line: line),
      "failurePlace": failure.place, "uses": failure.shownUses.map(values),
      "details": failure.details.map { ["detail": $0.brief(2000)] as TemplateValues },
      "hasMismatches": !failure.mismatches.isEmpty,
      "mismatches": failure.mismatches.prefix(FailureHTML.maximumMismatches)
        .map { MismatchHTML(mismatch: $0).values },
    ]
    let rest = failure.mismatches.count - FailureHTML.maximumMismatches
    if rest > 0 {
      let count = rest.counting("more mismatch", plural: "more mismatches")
      values["moreMismatches"] = "and \(count)"
    }
    values["failedStep"] = record.stepDescription(of: failure)
    if !excerpt.parts.isEmpty {
      let label = "Source of the failure in \(failure.source.name.visible)"
      values["source"] =
        ["sourceLabel": label, "lines": HTMLParts.parts(excerpt)] as TemplateValues
    }
    values.merge(ExchangesHTML(step: record.step(of: failure), in: record).values) { $1 }
    return ReportTemplate.failure.render(values)
  }

  private var line: Int { failure.shownRange.lowerBound.line }

  /// The marked lines; empty if the record does not contain them.
  private var excerpt: StyledText {
    guard failure.source.lineCount >= line, !failure.source.text.isEmpty else { return "" }
    return FailureDetails(failure: failure, record: record).markedSource
      .limited(toBytes: FailureText.maximumSection)
  }

  private func values(_ step: String, _ use: Failure.Use) -> TemplateValues {
    [
      "useStep": step, "usePlace": use.place,
      "useLink": links.link(to: use.source.name, line: use.range.lowerBound.line),
      "lines": HTMLParts.parts(use.excerpt.limited(toBytes: FailureText.maximumSection)),
    ]
  }
}
