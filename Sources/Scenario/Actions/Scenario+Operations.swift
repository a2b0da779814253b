extension Scenario {
  /// The operations of Cognito that it calls, as far as the files say; used flows and what is given
  /// included.
  package var calledOperations: Set<String> {
    Set(everyStep.flatMap(\.action.operations)).union(given.users.flatMap(\.calledOperations))
  }
}

extension GivenUser {
  /// What making the user calls.
  fileprivate var calledOperations: [String] {
    var calls: [String] =
      switch status.literal {
      case .unconfirmed?: ["SignUp"]
      case .forceChangePassword?: ["AdminCreateUser"]
      case .resetRequired?: ["AdminCreateUser", "AdminSetUserPassword", "AdminResetUserPassword"]
      case .confirmed?, nil: ["AdminCreateUser", "AdminSetUserPassword"]
      }
    let mayHaveToken = totp != .literal(false) || mfa?.literal == .totp
    if mayHaveToken {
      calls += ["InitiateAuth", "AssociateSoftwareToken", "VerifySoftwareToken"]
    }
    if mayHaveToken || mfa != nil { calls.append("AdminSetUserMFAPreference") }
    if enabled != .literal(true) { calls.append("AdminDisableUser") }
    if !groups.isEmpty { calls += ["CreateGroup", "AdminAddUserToGroup"] }
    return calls
  }
}
