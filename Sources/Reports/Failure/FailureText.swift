internal import Diagnostics
internal import RunRecord

/// All there is to say about a scenario that did not simply pass: its failure, and of a flaky one
/// what failed in the attempts before it passed.
struct StoppedText {
  /// The most attempts of a flaky scenario that are shown in full.
  private static let maximumAttempts = 3

  let record: ScenarioRecord
  let run: RunStart?

  /// The whole text, ending with a line end; empty where nothing failed.
  var text: StyledText {
    guard let failure = record.result.failure else { return "" }
    guard case .flaky = record.result else {
      let number = record.lostAttempts.count + 1
      let attempt = record.attemptCount == 1 ? nil : record.attemptDescription(of: number)
      return FailureText(record: record, failure: failure, run: run, attempt: attempt).text
    }
    var text = StyledText()
    for (index, lost) in record.lostAttempts.prefix(StoppedText.maximumAttempts).enumerated() {
      guard let failure = lost.result.failure else { continue }
      if index > 0 { text.append("\n") }
      let words = record.attemptDescription(of: index + 1)
      text.append(FailureText(record: lost, failure: failure, run: run, attempt: words).text)
    }
    let rest = record.lostAttempts.count - StoppedText.maximumAttempts
    if rest > 0 { text.append("  … \(rest.counting("more failed attempt"))\n", .faint) }
    return text
  }
}

extension Attempt {
  /// Which one of how many: `attempt 2 of 3`.
  var description: String { "attempt \(number) of \(limit)" }
}

extension ScenarioRecord {
  fileprivate var attemptCount: Int {
    lostAttempts.count + (unresolvedAttempt == nil ? 1 : 2)
  }

  /// Which of its attempts one is: `attempt 1 of 2, then it passed`.
  func attemptDescription(of number: Int) -> String {
    let words = Attempt(number, of: attemptCount).description
    if case .flaky = result { return words + ", then it passed" }
    return words
  }
}

/// All there is to say about a scenario that failed or was blocked.
///
/// The console shows it and JUnit's `<failure>` holds it, so that whoever reads a red nightly run
/// needs no other place.
struct FailureText {
  /// The most bytes of each section, so that no answer, however large, makes a report of its size.
  static let maximumSection = 16_000

  /// The most failures of the clean-up that are shown besides the scenario's own.
  private static let maximumFurther = 8

  let record: ScenarioRecord
  let failure: Failure
  let run: RunStart?

  /// Which one it was where there were several.
  let attempt: String?

  /// The whole text, ending with a line end.
  var text: StyledText {
    var text = OneFailure(failure: failure, record: record, isFirst: true, attempt: attempt).text
    for further in record.furtherFailures.prefix(FailureText.maximumFurther) {
      text.append("\n")
      text.append(OneFailure(failure: further, record: record).text)
    }
    for section in [rest, steps, others, rerun] where !section.parts.isEmpty {
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

  private var steps: StyledText { StepTrace(steps: record.steps).text }

  /// A line for each attempt that failed before this one, and for the one after it that was stopped.
  private var others: StyledText {
    var text = StyledText()
    for (index, attempt) in record.lostAttempts.enumerated() {
      text.append(FailureText.line(for: attempt, number: index + 1))
    }
    if let attempt = record.unresolvedAttempt {
      text.append(FailureText.line(for: attempt, number: record.lostAttempts.count + 2))
    }
    return text
  }

  private static func line(for attempt: ScenarioRecord, number: Int) -> StyledText {
    var text = StyledText("  attempt \(number): ", .strong)
    if case .skipped(let reason) = attempt.result {
      text.append("skipped: \(reason.description.brief(2000))\n")
    } else if let failure = attempt.result.failure {
      let step = failure.step.map { StepRecord.name($0.phase, $0.number) + ": " } ?? ""
      text.append("\(failure.kind.word.brief(200)): \(step)\(failure.message.brief(2000))\n")
    }
    return text
  }

  private var rerun: StyledText {
    guard let run else { return "" }
    return "\("  run it again: ", .strong)\(RerunCommand(record.id, of: run).text)\n"
  }
}
