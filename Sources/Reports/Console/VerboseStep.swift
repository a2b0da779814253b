internal import Diagnostics
internal import RunRecord

/// A step that has ended, with what went over the wire in it, or an attempt that begins after one
/// that failed; scenarios and the rows of one run at once, so each says whose it is.
struct VerboseStep {
  private let event: RunEvent

  /// Only the end of a step and the start of another attempt have a text.
  init(_ event: RunEvent) { self.event = event }

  var text: StyledText {
    switch event {
    case .stepFinished(let id, let step): VerboseStep.text(of: step, in: id)
    case .attemptStarted(let attempt, let lost, _): VerboseStep.text(of: attempt, after: lost)
    case .runStarted, .scenarioStarted, .stepStarted, .stepWaiting, .scenarioFinished,
      .runFinished:
      StyledText()
    }
  }

  private static func start(_ id: ScenarioID) -> StyledText {
    let words = id.round.map { " [\($0.number) of \($0.count)]" } ?? ""
    return StyledText("\(id.place)  \(id.name.brief(40))\(words)", .faint)
  }

  private static func text(of step: StepRecord, in id: ScenarioID) -> StyledText {
    var text = start(id)
    text.append("  step \(step.label)  ")
    text.append(step.verdict.word, step.verdict.style)
    if case .skipped(let reason) = step.verdict {
      text.append("  \(step.summary.brief()): \(reason.brief())\n")
    } else {
      text.append("  \(step.elapsed.inWords)", .faint)
      text.append("  \(step.summary.brief())\n")
    }
    for note in step.notes { text.append("  note:    \(note.brief())\n", .faint) }
    text.append(ExchangeText(step.exchanges).everyOne)
    text.append(ExchangeText.text(of: step.claims))
    return text
  }

  private static func text(of attempt: Attempt, after lost: ScenarioRecord) -> StyledText {
    var text = start(lost.id)
    text.append("  \(attempt.words)", .strong)
    text.append("  after ")
    text.append(lost.result.word, lost.result.style)
    text.append("  \(lost.elapsed.inWords)", .faint)
    let step = lost.result.failure?.step.map { StepRecord.name($0.phase, $0.number) + ": " } ?? ""
    text.append("  \(step)\(lost.result.failure?.message.brief() ?? "")\n")
    return text
  }
}
