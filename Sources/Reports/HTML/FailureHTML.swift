internal import Diagnostics
internal import RunRecord

/// One failure of a scenario: message, place, source lines, mismatches, and requests.
struct FailureHTML {
  /// The maximum number of mismatches shown.
  private static let maximumMismatches = 100

  /// The maximum number of nested flow uses shown, innermost first.
  private static let maximumUses = 8

  let failure: Failure
  let record: ScenarioRecord
  let links: SourceLinks

  /// The HTML of the failure.
  var text: String {
    var values: TemplateValues = [
      "message": failure.message.brief(2000), "kind": failure.kind.word.brief(200),
      "failureLink": links.link(to: failure.source.name, line: place.line),
      "failurePlace": "\(failure.source.name.visible):\(place.line):\(place.column)",
      "uses": failure.uses.prefix(FailureHTML.maximumUses).map(values),
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
    values["failedStep"] = stepDescription
    if !excerpt.parts.isEmpty {
      let label = "Source of the failure in \(failure.source.name.visible)"
      values["source"] =
        ["sourceLabel": label, "lines": HTMLParts.parts(excerpt)] as TemplateValues
    }
    values.merge(ExchangesHTML(step: step, in: record).values) { $1 }
    return ReportTemplate.failure.render(values)
  }

  private var place: SourcePosition {
    (failure.mismatches.first?.range ?? failure.range).lowerBound
  }

  private var stepDescription: String? {
    failure.step.map { place in
      let summary = step.map { ", \($0.summary.brief())" } ?? ""
      return StepRecord.name(place.phase, place.number) + summary
    }
  }

  /// The record of the failed step; nil if no step was running.
  private var step: StepRecord? {
    failure.step.flatMap { place in record.steps.last { ($0.phase, $0.number) == place } }
  }

  /// The marked lines; empty if the record does not contain them.
  private var excerpt: StyledText {
    guard failure.source.lineCount >= place.line, !failure.source.text.isEmpty else { return "" }
    return OneFailure(failure: failure, record: record).markedSource
      .limited(toBytes: FailureText.maximumSection)
  }

  private func values(_ use: Failure.Use) -> TemplateValues {
    let place = use.range.lowerBound
    let mark = SourceExcerpt.Mark(use.range, label: "", style: .accent)
    let excerpt = SourceExcerpt(file: use.source, showing: use.range, marks: [mark]).text
    return [
      "useStep": StepRecord.name(failure.step?.phase ?? .steps, use.number),
      "useLink": links.link(to: use.source.name, line: place.line),
      "usePlace": "\(use.source.name.visible):\(place.line):\(place.column)",
      "lines": HTMLParts.parts(excerpt.limited(toBytes: FailureText.maximumSection)),
    ]
  }
}
