internal import Diagnostics
internal import YAMLTree

// A password that the pool refuses fails a step for a reason that its author did not mean.
extension Checker {
  /// Notes what the pool demands of passwords, unless a step of the scenario changes that.
  ///
  /// Only where a run takes a plain mock is the pool sure to be laid over the default one; else what
  /// `given` says of it holds, for the scenario is skipped where it does not.
  mutating func noteDemands(given: YAMLNode?, steps: [YAMLNode], requires: YAMLNode?) {
    let isLive =
      requires?.elements?.contains { $0.scalar?.text == Requirement.live.rawValue } == true
    guard !steps.contains(where: { $0[OperationCall.poolUpdate] != nil }) else { return }
    demands = PasswordDemands(
      given?[GivenKey.pool.rawValue],
      overDefault: library.project.meansDefaultPool && !isLive
    )
  }

  /// Warns of the password that an action sets, which should succeed; `start` is how much was found
  /// before its step.
  mutating func checkNewPassword(_ action: YAMLPair?, since start: Int) {
    guard let action, !diagnostics[start...].hasErrors,
      let name = ActionTable.entry(named: action.name)?.newPassword
        ?? Checker.passwordMembers[action.name]
    else { return }
    if let password = action.value[name] { checkStrength(password) }
  }

  /// Warns of a password that is written out and that the pool refuses.
  mutating func checkStrength(
    _ node: YAMLNode,
    help: String = "Where that is meant, expect the `error`; `$(user.password)` fits the policy."
  ) {
    guard let password = node.scalar?.text, !password.isEmpty, !password.holdsValue, !node.isNull,
      let unmet = demands?.unmet(by: password), !unmet.isEmpty
    else { return }
    warn(
      .weakPassword,
      "the pool refuses this password",
      at: node.range,
      label: "it needs \(unmet.inSentence())",
      help: help
    )
  }

  /// The warnings of a scenario's steps hold only where none of them, those of flows included, sets
  /// the policy anew; `start` is how much was found before the steps.
  mutating func dropVainDemands(of steps: [CheckedStep], since start: Int) {
    guard steps.whole.contains(where: { ($0.step?.action as? OperationCall)?.changesPool == true }) else { return }
    let kept = diagnostics[start...].filter { $0.code != .weakPassword }
    diagnostics.replaceSubrange(start..., with: kept)
  }

  /// The members of operations that are passwords to set.
  private static let passwordMembers = [
    "SignUp": "Password", "AdminSetUserPassword": "Password",
    "AdminCreateUser": "TemporaryPassword", "ConfirmForgotPassword": "Password",
    "ChangePassword": "ProposedPassword",
  ]
}

extension OperationCall {
  /// The operation that sets a pool's policy anew.
  static let poolUpdate = "UpdateUserPool"

  fileprivate var changesPool: Bool { name == OperationCall.poolUpdate }
}
