internal import JSON

extension GivenUser {
  /// The calls that create the user, as far as the user's state is known before the run.
  package var calls: [PlannedCall] {
    let name = username.map { [ValueTemplate.Member.text("Username", $0)] } ?? []
    let isSuppressed = ValueTemplate.constant("SUPPRESS", range: range)
    let quietly = ValueTemplate.Member(
      key: "MessageAction",
      keyRange: range,
      value: isSuppressed
    )
    var calls: [PlannedCall] =
      status == .literal(.unconfirmed)
      ? [PlannedCall("SignUp", name)]
      : [PlannedCall("AdminCreateUser", name + [quietly])]
    switch status {
    case .literal(.resetRequired):
      calls += ["AdminSetUserPassword", "AdminResetUserPassword"].map { PlannedCall($0, name) }
    case .literal(.confirmed), .template: calls.append(PlannedCall("AdminSetUserPassword", name))
    case .literal(.unconfirmed), .literal(.forceChangePassword): break
    }
    let mayHaveToken = totp != .literal(false) || mfa?.literal == .totp
    if mayHaveToken {
      calls += ["InitiateAuth", "AssociateSoftwareToken", "VerifySoftwareToken"].map {
        PlannedCall($0)
      }
    }
    if mayHaveToken || mfa != nil {
      calls.append(PlannedCall("AdminSetUserMFAPreference", name))
    }
    if enabled != .literal(true) { calls.append(PlannedCall("AdminDisableUser", name)) }
    if !groups.isEmpty || groupList != nil {
      calls.append(PlannedCall("AdminAddUserToGroup", name))
    }
    return calls
  }
}

extension Scenario {
  /// The operations that the scenario, its flows, and `given` may call.
  package var calledOperations: Set<String> {
    Set(everyStep.flatMap(\.action.operations)).union(given.users.flatMap(\.calledOperations))
  }
}

extension GivenUser {
  /// The operations that create the user and any groups, which the default pool does not have.
  fileprivate var calledOperations: [String] {
    calls.map(\.operation) + (groups.isEmpty ? [] : ["CreateGroup"])
  }
}
