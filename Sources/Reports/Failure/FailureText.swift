internal import Diagnostics
internal import RunRecord

/// All there is to say about a scenario that failed or was blocked.
///
/// The console shows it and JUnit's `<failure>` holds it, so that whoever reads a red nightly run
/// needs no other place.
struct FailureText {
  /// The most mismatches that are shown.
  private static let maximumMismatches = 30

  /// The most bytes of each section, so that no answer, however large, makes a report of its size.
  private static let maximumSection = 16_000

  private let record: ScenarioRecord
  private let failure: Failure
  private let run: RunStart?

  init(_ record: ScenarioRecord, _ failure: Failure, in run: RunStart?) {
    self.record = record
    self.failure = failure
    self.run = run
  }

  /// The whole text, ending with a line end.
  var text: StyledText {
    var text = heading.limited(toBytes: FailureText.maximumSection)
    text.append(excerpt.limited(toBytes: FailureText.maximumSection))
    for section in [mismatches, details, exchanges, steps, rerun] where !section.parts.isEmpty {
      text.append("\n")
      text.append(section.limited(toBytes: FailureText.maximumSection))
    }
    return text
  }

  private var heading: StyledText {
    let place = (failure.mismatches.first?.range ?? failure.range).lowerBound
    let file = failure.source.name.visible
    var text = StyledText("\(file):\(place.line):\(place.column): ", .strong)
    text.append("\(record.result.word)[\(failure.kind.word.brief(200))]", record.result.style)
    text.append(": \(record.id.name.brief(1000))\n", .strong)
    text.append("  \(stepWords)\(failure.message.brief(2000))\n")
    for line in record.description?.split(whereSeparator: \.isNewline) ?? [] {
      text.append("  \(line.brief())\n", .faint)
    }
    return text
  }

  private var stepWords: String {
    guard let step = failure.step else { return "" }
    let summary = self.step.map { ", \($0.summary.brief())" } ?? ""
    return "\(StepRecord.name(step.phase, step.number))\(summary): "
  }

  /// The record of the step that failed; of a repeated one the last.
  private var step: StepRecord? {
    guard let place = failure.step else { return nil }
    return record.steps.last { ($0.phase, $0.number) == place }
  }

  private var excerpt: StyledText {
    let whole = SourceExcerpt.Mark(failure.range, label: "", style: record.result.style)
    let marks = failure.mismatches.isEmpty ? [whole] : mismatchMarks
    return SourceExcerpt(file: failure.source, showing: failure.range, marks: marks).text
  }

  /// One mark for each place: what `each` or an alias asks may fail several times.
  private var mismatchMarks: [SourceExcerpt.Mark] {
    let shown = failure.mismatches.prefix(FailureText.maximumMismatches)
    return Dictionary(grouping: shown, by: \.range).map { range, mismatches in
      let label =
        mismatches.count > 1
        ? "does not fit \(mismatches.count) times" : FailureText.label(mismatches[0])
      return SourceExcerpt.Mark(range, label: label, style: record.result.style)
    }
  }

  private static func label(_ mismatch: Mismatch) -> String {
    guard let got = mismatch.got else { return "got nothing" }
    return "got " + MismatchText.inline(got).cut(toCells: 60)
  }

  private var mismatches: StyledText {
    var text = StyledText()
    for mismatch in failure.mismatches.prefix(FailureText.maximumMismatches) {
      text.append(MismatchText(mismatch).text)
    }
    let rest = failure.mismatches.count - FailureText.maximumMismatches
    if rest > 0 { text.append("  … \(rest) more that do not fit\n", .faint) }
    return text
  }

  private var details: StyledText {
    failure.details.reduce(into: StyledText()) { text, detail in
      text.append("  note: ", .strong)
      text.append("\(detail.brief(2000))\n")
    }
  }

  private var exchanges: StyledText { ExchangeText(step?.exchanges ?? []).text }

  private var steps: StyledText { StepTrace(record.steps).text }

  private var rerun: StyledText {
    guard let run else { return StyledText() }
    var text = StyledText("  run it again: ", .strong)
    text.append("\(RerunCommand(record.id, of: run).text)\n")
    return text
  }
}
