internal import Diagnostics
internal import RunRecord

/// One failure of a scenario: its place, the source lines, the mismatches, and the last requests.
struct FailureDetails {
  /// The maximum number of mismatches shown.
  private static let maximumMismatches = 30

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
    for (step, use) in failure.shownUses {
      let used: StyledText = "  used by \(step) at \("\(use.place)\n", .strong)\(use.excerpt)"
      text.append(used.limited(toBytes: FailureText.maximumSection))
    }
    for section in [mismatches, claims, details, exchanges] where !section.parts.isEmpty {
      text.append("\n")
      text.append(section.limited(toBytes: FailureText.maximumSection))
    }
    return text
  }

  private var heading: StyledText {
    let kind = "\(result.word)[\(failure.kind.word.brief(200))]"
    let which = attempt.map { " (\($0))" } ?? ""
    var text: StyledText =
      "\("\(failure.place): ", .strong)\(kind, result.style)"
    text.append(": \(record.id.title.brief(1000))\(which)\n", .strong)
    let step = record.stepDescription(of: failure).map { $0 + ": " } ?? ""
    text.append("  \(step)\(failure.message.brief(2000))\n")
    guard isFirst else { return text }
    if let quarantine = record.effectiveQuarantine {
      text.append("  \(quarantine.description.brief(2000))\n", .warning)
    }
    for line in record.description?.split(whereSeparator: \.isNewline) ?? [] {
      text.append("  \(line.brief())\n", .faint)
    }
    return text
  }

  /// The lines of the failed step with a mark for each mismatch.
  var markedSource: StyledText {
    // The source of a killed run is not known.
    guard !failure.source.text.isEmpty else { return "" }
    let whole = SourceExcerpt.Mark(failure.range, label: "", style: result.style)
    let marks = failure.mismatches.isEmpty ? [whole] : mismatchMarks
    return SourceExcerpt(file: failure.source, showing: failure.range, marks: marks).text
  }

  /// One mark for each place, because `each` or an alias can fail several times at one place.
  private var mismatchMarks: [SourceExcerpt.Mark] {
    let shown = failure.mismatches.prefix(FailureDetails.maximumMismatches)
    return Dictionary(grouping: shown, by: \.range).map { range, mismatches in
      let label =
        mismatches.count > 1
        ? "\(mismatches.count) mismatches" : FailureDetails.label(mismatches[0])
      return SourceExcerpt.Mark(range, label: label, style: result.style)
    }
  }

  private static func label(_ mismatch: Mismatch) -> String {
    guard let got = mismatch.got else { return "got \(mismatch.instead?.brief(60) ?? "nothing")" }
    return "got " + MismatchText.inline(got).cut(toCells: 60)
  }

  private var mismatches: StyledText {
    var text = StyledText()
    for mismatch in failure.mismatches.prefix(FailureDetails.maximumMismatches) {
      text.append(MismatchText(mismatch: mismatch).text)
    }
    let rest = failure.mismatches.count - FailureDetails.maximumMismatches
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

  private var claims: StyledText {
    ExchangeText.text(of: record.step(of: failure)?.claims ?? [])
  }

  private var exchanges: StyledText {
    guard let shown = record.step(of: failure).map(record.exchangingStep) else { return "" }
    return ExchangeText(exchanges: shown.exchanges, forgotten: shown.omittedExchanges).text
  }
}
