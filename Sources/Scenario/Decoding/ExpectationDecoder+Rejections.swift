internal import Values
internal import YAMLTree

// Expectations that no outcome can meet.
extension ExpectationDecoder {
  /// Reports `unanswered: false`, because the field is absent after a response; returns true in that
  /// case.
  func reportAnswered(_ pair: YAMLPair, _ action: ActionFacts) -> Bool {
    guard pair.name == OutcomeField.unanswered.name, action.used == nil,
      pair.value.scalar?.text == "false"
    else { return false }
    return report(
      .impossible,
      "`unanswered` is never `false`",
      at: pair.value.range,
      help: "Remove `unanswered`. Without it, the step needs a response."
    )
  }

  /// Reports an expectation of a flow that returns nothing; returns true in that case.
  func reportNoReturns(_ pair: YAMLPair, _ action: ActionFacts) -> Bool {
    guard let help = action.adviceOnReturns(pair.name) else { return false }
    let title = "the outcome of `\(action.name)` has no `\(pair.name)`"
    return report(.unknownField, title, at: pair.key.range, help: help)
  }
}
