internal import Diagnostics
package import RunRecord

/// One line for each step of a scenario: number, verdict, duration, summary.
struct StepTrace {
  /// The maximum indentation for steps of nested flows.
  private static let maximumDepth = 8

  let steps: [StepRecord]

  /// Whether each request has a line, for reports that show requests nowhere else.
  var showsExchanges = false

  var text: StyledText {
    var text = StyledText()
    let width = steps.map { $0.label.count }.max() ?? 0
    let indent = String.spaces(width + 21)
    for step in steps { append(step, width, indent, to: &text) }
    return text
  }

  private func append(
    _ step: StepRecord,
    _ width: Int,
    _ indent: String,
    to text: inout StyledText
  ) {
    text.append("  \(step.label.aligned(toCells: width))  ")
    text.append(step.verdict.word.padded(toCells: 7), step.verdict.style)
    let depth = String(repeating: "  ", count: min(step.number.depth, StepTrace.maximumDepth))
    if case .skipped(let reason) = step.verdict {
      text.append("          \(depth)\(step.summary.brief()): \(reason.brief())\n")
    } else {
      text.append(step.elapsed.shortText.aligned(toCells: 8), .faint)
      text.append("  \(depth)\(step.summary.brief())")
      if step.tries > 1 { text.append(" (\(step.tries) times)", .faint) }
      text.append("\n")
    }
    let indent = indent + depth
    for note in step.notes { text.append("\(indent)\(note.brief())\n", .faint) }
    if showsExchanges { appendExchanges(of: step, indent, to: &text) }
  }

  private func appendExchanges(of step: StepRecord, _ indent: String, to text: inout StyledText) {
    if step.omittedExchanges > 0 {
      let count = step.omittedExchanges.counting("earlier request")
      text.append("\(indent)\(count) left out\n", .faint)
    }
    for exchange in step.exchanges {
      for line in exchange.retryLines {
        let operation = exchange.operation.brief(200)
        text.append("\(indent)\(operation), \(line.brief(300)), sent again\n", .faint)
      }
      text.append("\(indent)\(exchange.operation.brief(200)): \(exchange.answerLine)\n", .faint)
    }
  }
}

extension StepRecord {
  /// The step's number, with its phase if the phase is not `steps`.
  var label: String { StepRecord.label(phase, number) }

  /// The label of a step with this number.
  package static func label(_ phase: Phase, _ number: StepNumber) -> String {
    phase == .steps ? "\(number)" : "\(phase.rawValue) \(number)"
  }

  /// The step's name in a sentence: `step 3`, `cleanup step 1`.
  package static func name(_ phase: Phase, _ number: StepNumber) -> String {
    phase == .steps ? "step \(number)" : "\(phase.rawValue) step \(number)"
  }
}

/// A finished step with its requests, or a new attempt after a failed attempt.
///
/// Scenarios and rows run concurrently, so each line names its scenario.
enum VerboseStep {
  /// Returns the output for a finished step or new attempt; empty for other events.
  static func text(of event: RunEvent) -> StyledText {
    switch event {
    case .stepFinished(let id, let step): VerboseStep.text(of: step, in: id)
    case .attemptStarted(let attempt, let lost, _): VerboseStep.text(of: attempt, after: lost)
    case .runStarted, .stopped, .runHistory, .scenarioStarted, .stepStarted, .stepWaiting,
      .exchanged, .scenarioHistory, .scenarioFinished, .runFinished:
      StyledText()
    }
  }

  private static func start(_ id: ScenarioID) -> StyledText {
    let words = id.round.map { " [\($0.number) of \($0.count)]" } ?? ""
    return StyledText("\(id.place)  \(id.name.brief(40))\(words)", .faint)
  }

  private static func text(of step: StepRecord, in id: ScenarioID) -> StyledText {
    var text: StyledText =
      "\(start(id))  step \(step.label)  \(step.verdict.word, step.verdict.style)"
    if case .skipped(let reason) = step.verdict {
      text.append("  \(step.summary.brief()): \(reason.brief())\n")
    } else {
      text.append("\("  " + step.elapsed.shortText, .faint)  \(step.summary.brief())\n")
    }
    for note in step.notes { text.append("  note:     \(note.brief())\n", .faint) }
    for exchange in step.exchanges { text.append(ExchangeText(exchanges: [exchange]).text) }
    text.append(ExchangeText.text(of: step.claims))
    return text
  }

  private static func text(of attempt: Attempt, after lost: ScenarioRecord) -> StyledText {
    let reason = lost.result.failure.map { $0.stepPrefix + $0.message.brief() } ?? ""
    let result: StyledText =
      "\(lost.result.word, lost.result.style)\("  " + lost.elapsed.shortText, .faint)"
    return "\(start(lost.id))\("  " + attempt.description, .strong)  after \(result)  \(reason)\n"
  }
}
