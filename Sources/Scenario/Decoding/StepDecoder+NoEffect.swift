internal import Diagnostics
internal import YAMLTree

extension StepDecoder {
  /// Warns of a session or a client that the action does not use.
  func warnOfNoEffect(_ keys: StepKeys, _ facts: ActionFacts) {
    let hasClientID =
      facts.is(VerifyToken.self) && keys.actions.first?.value["clientId"] != nil
    let reason = hasClientID ? " with `clientId`" : ""
    for (modifier, isUsed) in [
      (StepModifier.session, facts.session != .none), (StepModifier.client, facts.usesClient),
    ] {
      guard let pair = keys.inPlace(modifier), !isUsed || hasClientID else { continue }
      warn(
        .noEffect,
        facts.titleWithoutEffect(pair.name) + reason,
        at: pair.key.range,
        help: facts.helpWithoutEffect(pair.name)
      )
    }
  }
}

extension ActionFacts {
  /// The title for a session or a client that the action does not use.
  func titleWithoutEffect(_ key: String) -> String { "`\(key)` has no effect on `\(name)`" }

  /// The place that uses the session or the client instead, as a help; nil if there is none.
  func helpWithoutEffect(_ key: String) -> String? {
    self.is(UseFlow.self) ? "Write `\(key)` on the flow's steps instead." : nil
  }
}
