internal import Diagnostics
internal import RunRecord

/// The full output for a failed, blocked, or flaky scenario.
///
/// For a flaky scenario, the output contains the failures from the attempts before it passed.
struct FailedScenarioText {
  let record: ScenarioRecord
  let run: RunStart?
  /// What earlier runs show about the scenario; nil if there is nothing to report.
  var history: ScenarioHistory?

  /// The whole output, ending with a newline; empty if nothing failed.
  var text: StyledText {
    var text = StyledText()
    for (index, shown) in record.shownAttempts.enumerated() {
      if index > 0 { text.append("\n") }
      var failure = FailureText(
        record: shown.record,
        failure: shown.failure,
        run: run,
        attempt: shown.words
      )
      if index == 0 { failure.history = history.map { HistoryText.lines($0, of: record) } ?? [] }
      text.append(failure.text)
    }
    let rest = record.omittedAttempts
    if rest > 0 { text.append("  … \(rest.counting("more failed attempt"))\n", .faint) }
    return text
  }
}

/// The full output for a failed or blocked scenario.
///
/// The console and JUnit's `<failure>` show this output, which contains everything needed to
/// understand a failed nightly run.
struct FailureText {
  /// The maximum number of bytes in each section, which limits the size of reports.
  static let maximumSection = 16_000

  /// The maximum number of cleanup failures shown in addition to the scenario's own failure.
  static let maximumFurther = 8

  let record: ScenarioRecord
  let failure: Failure
  let run: RunStart?

  /// The attempt, if there were several; otherwise nil.
  let attempt: String?

  /// The lines about earlier runs.
  var history: [String] = []

  /// The whole output, ending with a newline.
  var text: StyledText {
    var text = FailureDetails(failure: failure, record: record, isFirst: true, attempt: attempt)
      .text
    for further in record.furtherFailures.prefix(FailureText.maximumFurther) {
      text.append("\n")
      text.append(FailureDetails(failure: further, record: record).text)
    }
    for section in [rest, past, steps, others, rerun] where !section.parts.isEmpty {
      text.append("\n")
      text.append(section.limited(toBytes: FailureText.maximumSection))
    }
    return text
  }

  private var rest: StyledText {
    let rest = record.furtherFailures.count - FailureText.maximumFurther
    guard rest > 0 else { return "" }
    return StyledText("  … \(rest.counting("more failure")) in cleanup\n", .faint)
  }

  private var past: StyledText {
    guard let first = history.first else { return "" }
    var text = StyledText("  \(first)\n", .strong)
    for line in history.dropFirst() { text.append("  \(line)\n") }
    return text
  }

  private var steps: StyledText { StepTrace(steps: record.steps).text }

  /// A line for each failed attempt before the shown attempt, and for a stopped attempt after it.
  private var others: StyledText {
    record.otherAttemptLines.reduce(into: StyledText()) { $0.append($1) }
  }

  fileprivate static func line(for attempt: ScenarioRecord, number: Int) -> StyledText {
    var text = StyledText("  attempt \(number): ", .strong)
    if case .skipped(let reason) = attempt.result {
      text.append("skipped: \(reason.description.brief(2000))\n")
    } else if let failure = attempt.result.failure {
      text.append(
        "\(failure.kind.word.brief(200)): \(failure.stepPrefix)\(failure.message.brief(2000))\n"
      )
    }
    return text
  }

  private var rerun: StyledText {
    guard let run else { return "" }
    return "\("  run it again: ", .strong)\(RerunCommand(record.id, of: run).text)\n"
  }
}

extension ScenarioRecord {
  /// A line for each attempt other than that of `result`.
  var otherAttemptLines: [StyledText] {
    otherAttempts.map { FailureText.line(for: $0.record, number: $0.number) }
  }
}
