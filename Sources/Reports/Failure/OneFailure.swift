internal import Diagnostics
internal import RunRecord

/// One failure of a scenario: its place, the source lines, the mismatches, and the last requests.
struct OneFailure {
  /// The maximum number of mismatches shown.
  private static let maximumMismatches = 30

  /// The maximum number of nested flow uses shown, innermost first.
  private static let maximumUses = 8

  let failure: Failure
  let record: ScenarioRecord

  /// Whether this is the scenario's first failure, which also shows the description.
  var isFirst = false

  /// The attempt, if there were several; otherwise nil.
  var attempt: String?

  private var result: ScenarioRecord.Result {
    failure.kind == .environment ? .blocked(failure) : .failed(failure)
  }

  /// The whole output, ending with a newline.
  var text: StyledText {
    var text = heading.limited(toBytes: FailureText.maximumSection)
    text.append(markedSource.limited(toBytes: FailureText.maximumSection))
    for use in failure.uses.prefix(OneFailure.maximumUses) { text.append(excerpt(of: use)) }
    for section in [mismatches, claims, details, exchanges] where !section.parts.isEmpty {
      text.append("\n")
      text.append(section.limited(toBytes: FailureText.maximumSection))
    }
    return text
  }

  private var heading: StyledText {
    let place = (failure.mismatches.first?.range ?? failure.range).lowerBound
    let file = failure.source.name.visible
    let kind = "\(result.word)[\(failure.kind.word.brief(200))]"
    let which = attempt.map { " (\($0))" } ?? ""
    var text: StyledText =
      "\("\(file):\(place.line):\(place.column): ", .strong)\(kind, result.style)"
    text.append(": \(record.id.title.brief(1000))\(which)\n", .strong)
    text.append("  \(stepDescription)\(failure.message.brief(2000))\n")
    guard isFirst else { return text }
    if let quarantine = record.effectiveQuarantine {
      text.append("  \(quarantine.description.brief(2000))\n", .warning)
    }
    for line in record.description?.split(whereSeparator: \.isNewline) ?? [] {
      text.append("  \(line.brief())\n", .faint)
    }
    return text
  }

  private var stepDescription: String {
    guard let step = failure.step else { return "" }
    let summary = self.step.map { ", \($0.summary.brief())" } ?? ""
    return "\(StepRecord.name(step.phase, step.number))\(summary): "
  }

  /// The record of the failed step, or the last record of a repeated step; nil if no step was
  /// running.
  private var step: StepRecord? {
    guard let place = failure.step else { return nil }
    return record.steps.last { ($0.phase, $0.number) == place }
  }

  /// The lines of the failed step with a mark for each mismatch.
  var markedSource: StyledText {
    // The source of a killed run is not known.
    guard !failure.source.text.isEmpty else { return "" }
    let whole = SourceExcerpt.Mark(failure.range, label: "", style: result.style)
    let marks = failure.mismatches.isEmpty ? [whole] : mismatchMarks
    return SourceExcerpt(file: failure.source, showing: failure.range, marks: marks).text
  }

  /// The step that uses the flow with the failure, with its place and source line.
  private func excerpt(of use: Failure.Use) -> StyledText {
    let place = use.range.lowerBound
    let words = StepRecord.name(failure.step?.phase ?? .steps, use.number)
    let line = "\(use.source.name.visible):\(place.line):\(place.column)\n"
    let mark = SourceExcerpt.Mark(use.range, label: "", style: .accent)
    let excerpt = SourceExcerpt(file: use.source, showing: use.range, marks: [mark]).text
    let text: StyledText = "  used by \(words) at \(line, .strong)\(excerpt)"
    return text.limited(toBytes: FailureText.maximumSection)
  }

  /// One mark for each place, because `each` or an alias can fail several times at one place.
  private var mismatchMarks: [SourceExcerpt.Mark] {
    let shown = failure.mismatches.prefix(OneFailure.maximumMismatches)
    return Dictionary(grouping: shown, by: \.range).map { range, mismatches in
      let label =
        mismatches.count > 1
        ? "\(mismatches.count) mismatches" : OneFailure.label(mismatches[0])
      return SourceExcerpt.Mark(range, label: label, style: result.style)
    }
  }

  private static func label(_ mismatch: Mismatch) -> String {
    guard let got = mismatch.got else { return "got \(mismatch.instead?.brief(60) ?? "nothing")" }
    return "got " + MismatchText.inline(got).cut(toCells: 60)
  }

  private var mismatches: StyledText {
    var text = StyledText()
    for mismatch in failure.mismatches.prefix(OneFailure.maximumMismatches) {
      text.append(MismatchText(mismatch: mismatch).text)
    }
    let rest = failure.mismatches.count - OneFailure.maximumMismatches
    if rest > 0 {
      text.append("  … \(rest.counting("more mismatch", plural: "more mismatches"))\n", .faint)
    }
    return text
  }

  private var details: StyledText {
    failure.details.reduce(into: StyledText()) { text, detail in
      text.append("\("  note: ", .strong)\(detail.brief(2000))\n")
    }
  }

  private var claims: StyledText { ExchangeText.text(of: step?.claims ?? []) }

  /// The exchanges of the failed step, or of the last step in its flow.
  private var exchanges: StyledText {
    guard let step else { return "" }
    let inner = record.steps.last {
      $0.phase == step.phase && $0.number.isInside(step.number) && !$0.exchanges.isEmpty
    }
    let shown = step.exchanges.isEmpty ? inner ?? step : step
    return ExchangeText(exchanges: shown.exchanges, forgotten: shown.omittedExchanges).text
  }
}
