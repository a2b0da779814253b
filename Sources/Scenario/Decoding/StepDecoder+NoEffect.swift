internal import Diagnostics
internal import YAMLTree

extension StepDecoder {
  /// Warns of a session or a client that the action does not use.
  func warnOfNoEffect(_ keys: StepKeys, _ facts: ActionFacts) {
    let isUse = facts.is(UseFlow.self)
    let hasClientID =
      facts.is(VerifyToken.self) && keys.actions.first?.value["clientId"] != nil
    let reason = hasClientID ? " with `clientId`" : ""
    for (modifier, isUsed) in [
      (StepModifier.session, facts.session != .none), (StepModifier.client, facts.usesClient),
    ] {
      guard let pair = keys.inPlace(modifier), !isUsed || hasClientID else { continue }
      warn(
        .noEffect,
        "`\(pair.name)` has no effect on `\(facts.name)`\(reason)",
        at: pair.key.range,
        help: isUse ? "Write `\(pair.name)` on the flow's steps instead." : nil
      )
    }
  }
}
