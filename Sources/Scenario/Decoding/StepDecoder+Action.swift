internal import Diagnostics
internal import YAMLTree

// Finding the action of a step.
extension StepDecoder {
  /// The action of a step, nil without one; reports a missing, unknown, or second action.
  func actionPair(
    _ keys: StepKeys,
    _ written: WrittenKeys,
    _ node: YAMLNode
  ) -> YAMLPair? {
    reportSeveral(keys.actions)
    var action = keys.actions.first
    for pair in keys.unknown {
      if reportOtherModifier(pair, besides: action ?? keys.unknown.first { $0.name != pair.name }) {
        continue
      }
      if reportKeyOfScenario(pair) {
        action = action ?? pair
      } else {
        readUnknown(pair, nextTo: &action)
      }
    }
    // A merge key may add the action.
    if action == nil, !written.isMerged, !written.names.contains(where: StepKeys.isAction) {
      reportNoAction(node)
    }
    return action
  }

  /// Reports an unknown key, which counts as the action of a step that has none.
  private func readUnknown(_ pair: YAMLPair, nextTo action: inout YAMLPair?) {
    let nearest = nearest(to: pair.name, among: StepKeys.known)
    // A misspelled modifier is reported elsewhere.
    if let nearest, StepModifier(word: nearest) != nil { return }
    if let action {
      let other = ActionTable.surelyMeant(by: pair.name) ?? nearest
      reportUnknownStepKey(pair, nextTo: action.name, meant: other)
    } else {
      action = pair
      if !reportMissingColon(pair.key, .noAction) { reportUnknownAction(pair) }
    }
  }

  /// Reports another tool's keyword that is not alone in its step; returns true in that case.
  private func reportOtherModifier(_ pair: YAMLPair, besides other: YAMLPair?) -> Bool {
    guard other != nil, let advice = StepModifier.advice(on: pair.name) else { return false }
    return report(
      .unknownStepKey,
      "unknown key `\(pair.name)`",
      at: pair.key.range,
      label: advice.label,
      help: advice.help
    )
  }

  /// Reports a scenario's key in a step; returns true in that case.
  private func reportKeyOfScenario(_ pair: YAMLPair) -> Bool {
    let keys: Set<ScenarioKey> = [.cleanup, .given, .examples, .tags, .requires, .retries]
    guard !names.isInFlow, let key = ScenarioKey(word: pair.name), keys.contains(key) else {
      return false
    }
    return report(
      .unknownStepKey,
      "`\(pair.name)` belongs to the scenario, next to `steps`",
      at: pair.key.range,
      help: "Move it out of the step, to the top level of the scenario."
    )
  }

  /// Reports an unknown action.
  ///
  /// The suggestion is preferably a lowercase verb, because there are many operations.
  private func reportUnknownAction(_ pair: YAMLPair) {
    let verbs = ActionTable.entries.map(\.name)
    reportUnknown(
      .unknownAction,
      "action",
      pair.key,
      among: ActionTable.allNames,
      meant: ActionTable.surelyMeant(by: pair.name) ?? nearest(to: pair.name, among: verbs),
      help: "See the page `Actions` in the reference for a list of all actions."
    )
  }

  private func reportNoAction(_ node: YAMLNode) {
    let typo = node.pairs?.first {
      $0.key.scalar?.isPlain == true && source.text(in: $0.key.range) != $0.name
    }
    report(
      .noAction,
      "a step needs an action",
      at: typo?.key.range ?? node.shownRange,
      label: typo.map { "did you mean `\($0.name)`, next to an action?" } ?? "",
      help: "For example, write `- signIn: { username: $(user.email), ... }`."
    )
  }

  private func reportSeveral(_ actions: [YAMLPair]) {
    for pair in actions.dropFirst() {
      report(
        .severalActions,
        "a step can have only one action",
        at: pair.key.range,
        label: "this is a second action",
        notes: actions.first.map { [.init("the first action", at: $0.key.range)] } ?? [],
        help: "Start a new step with `- `."
      )
    }
  }

  /// Reports an unknown key next to the action, which may be an action that needs its own step.
  private func reportUnknownStepKey(
    _ pair: YAMLPair,
    nextTo owner: String?,
    meant action: String?
  ) {
    guard let action else {
      let facts = owner.flatMap { ActionFacts(named: $0) }
      let known = StepModifier.allCases.filter { facts?.takes($0) ?? true }.map(\.rawValue)
      let help = "Next to the action, use only \(known.listed())."
      reportUnknown(.unknownStepKey, "key", pair.key, among: known, help: help)
      return
    }
    report(
      .unknownStepKey,
      "unknown key `\(pair.name)`",
      at: pair.key.range,
      label: "did you mean `\(action)`, in a step of its own?"
    )
  }
}
