internal import Diagnostics
internal import RunRecord

/// All there is to say about a scenario that failed or was blocked.
///
/// The console shows it and JUnit's `<failure>` holds it, so that whoever reads a red nightly run
/// needs no other place.
struct FailureText {
  /// The most bytes of each section, so that no answer, however large, makes a report of its size.
  static let maximumSection = 16_000

  /// The most failures of the clean-up that are shown besides the scenario's own.
  private static let maximumFurther = 8

  private let record: ScenarioRecord
  private let failure: Failure
  private let run: RunStart?
  private let attempt: String?

  /// `attempt` says which one it was where there were several.
  init(_ record: ScenarioRecord, _ failure: Failure, in run: RunStart?, attempt: String? = nil) {
    self.record = record
    self.failure = failure
    self.run = run
    self.attempt = attempt
  }

  /// The whole text, ending with a line end.
  var text: StyledText {
    var text = OneFailure(failure, of: record, isFirst: true, attempt: attempt).text
    for further in record.furtherFailures.prefix(FailureText.maximumFurther) {
      text.append("\n")
      text.append(OneFailure(further, of: record, isFirst: false).text)
    }
    for section in [rest, steps, others, rerun] where !section.parts.isEmpty {
      text.append("\n")
      text.append(section.limited(toBytes: FailureText.maximumSection))
    }
    return text
  }

  private var rest: StyledText {
    let rest = record.furtherFailures.count - FailureText.maximumFurther
    return rest > 0
      ? StyledText("  … \(rest.counting("more failure")) of the clean-up\n", .faint) : StyledText()
  }

  private var steps: StyledText { StepTrace(record.steps).text }

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
    guard let run else { return StyledText() }
    var text = StyledText("  run it again: ", .strong)
    text.append("\(RerunCommand(record.id, of: run).text)\n")
    return text
  }
}
