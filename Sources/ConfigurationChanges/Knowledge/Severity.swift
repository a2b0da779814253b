/// The severity of a change for users' flows; cases are in order, worst first.
package enum Severity: String, Hashable, Sendable, CaseIterable {
  /// AWS or the deployer rejects the change, so none of it is applied.
  case deploymentFails = "deployment fails"
  /// Users, group members, or credentials are lost permanently, even if the change is reverted.
  case dataLoss = "data loss"
  /// A working flow now fails, or stops at another step.
  case breaking
  /// Flows still complete, but with another step, channel, or claim.
  case behavior
  /// The effect of the setting is unknown.
  case unknown
  /// Only messages change.
  case text
  /// No effect on users or scenarios.
  case none
}

extension Sequence<Severity> {
  /// The worst of the severities; `none` if there are none.
  package var worst: Severity { self.min { $0.rank < $1.rank } ?? .none }
}

/// The kind of problem that a change causes, for reviews.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// The pool or client has to be replaced; a replaced pool loses its users.
  case immutable
  /// The payload leaves the setting out, and the service resets it.
  case reset
  /// The service rejects the combination of settings.
  case rejected
  /// Users who could sign in can no longer sign in.
  case lockOut = "lock-out"
  /// The service rejects calls that apps make unchanged.
  case clientBreak = "client break"
  /// The same error has another type or message.
  case errorShape = "error shape"
  /// The change costs money or needs another tier.
  case cost
  /// The change has no effect.
  case noEffect = "no effect"
}
