internal import Diagnostics
internal import RunRecord

/// One line for each step of a scenario: number, verdict, time, what it was.
struct StepTrace {
  /// How far the steps of flows inside flows are moved to the right.
  private static let maximumDepth = 8

  private let steps: [StepRecord]
  private let showsExchanges: Bool

  /// `showsExchanges` adds a line for each request, for readers who have nothing else.
  init(_ steps: [StepRecord], showsExchanges: Bool = false) {
    self.steps = steps
    self.showsExchanges = showsExchanges
  }

  var text: StyledText {
    var text = StyledText()
    let width = steps.map { $0.label.count }.max() ?? 0
    for step in steps { append(step, width, to: &text) }
    return text
  }

  private func append(_ step: StepRecord, _ width: Int, to text: inout StyledText) {
    text.append("  \(step.label.aligned(toCells: width))  ")
    text.append(step.verdict.word.padded(toCells: 7), step.verdict.style)
    let depth = String(repeating: "  ", count: min(step.number.depth, StepTrace.maximumDepth))
    if case .skipped(let reason) = step.verdict {
      text.append("          \(depth)\(step.summary.brief()): \(reason.brief())\n")
    } else {
      text.append(step.elapsed.inWords.aligned(toCells: 8), .faint)
      text.append("  \(depth)\(step.summary.brief())")
      if step.tries > 1 { text.append(" (\(step.tries) times)", .faint) }
      text.append("\n")
    }
    let indent = String(repeating: " ", count: width + 21) + depth
    for note in step.notes { text.append("\(indent)\(note.brief())\n", .faint) }
    guard showsExchanges else { return }
    if step.omittedExchanges > 0 {
      text.append(
        "\(indent)\(step.omittedExchanges.counting("earlier request")) left out\n",
        .faint
      )
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
  /// The step's number with the part it stands in, where that is not `steps`.
  var label: String { StepRecord.label(phase, number) }

  fileprivate static func label(_ phase: Phase, _ number: StepNumber) -> String {
    phase == .steps ? "\(number)" : "\(phase.rawValue) \(number)"
  }

  /// The step in a sentence: `step 3`, `cleanup step 1`.
  static func name(_ phase: Phase, _ number: StepNumber) -> String {
    phase == .steps ? "step \(number)" : "\(phase.rawValue) step \(number)"
  }
}
