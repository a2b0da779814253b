internal import Diagnostics
internal import RunRecord

/// A step that has ended, with what went over the wire in it; scenarios and the
/// rows of one run at once, so each step says whose it is.
struct VerboseStep {
  private let event: RunEvent

  /// Only the end of a step has a text.
  init(_ event: RunEvent) { self.event = event }

  var text: StyledText {
    guard case .stepFinished(let id, let step) = event else { return StyledText() }
    var text = StyledText("\(id.place)  \(id.name.brief(40))", .faint)
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
    return text
  }
}
