internal import Runner
internal import Scenario

extension Scenario {
  /// The operations of Cognito that it calls, as far as the files say; used flows and what is given
  /// included.
  var calledOperations: Set<String> {
    Set(everyStep.flatMap { $0.action.calledOperations(asAdmin: signsInAsAdmin) })
      .union(given.users.flatMap(\.calledOperations))
  }

  /// Whether an open challenge may be one of AdminInitiateAuth's.
  private var signsInAsAdmin: Bool {
    everyStep.contains { step in
      guard case .signIn(let parameters) = step.action else { return false }
      return [.adminUserPassword, nil].contains(parameters.flow.literal)
    }
  }
}

extension Action {
  /// What the action calls; which of its calls depend on the session is told from the scenario.
  fileprivate func calledOperations(asAdmin: Bool) -> [String] {
    switch self {
    case .signIn(let parameters):
      switch parameters.flow.literal {
      case .adminUserPassword?: ["AdminInitiateAuth", "AdminRespondToAuthChallenge"]
      case nil: operations.filter { $0 != "AssociateSoftwareToken" }
      case _?: ["InitiateAuth", "RespondToAuthChallenge"]
      }
    case .confirmSignIn(let parameters):
      ["RespondToAuthChallenge"] + (asAdmin ? ["AdminRespondToAuthChallenge"] : [])
        + parameters.answer.setUpOperations
    case .unavailable(let action):
      // `PART of WORD` where only a part of an action is not there.
      action.name.split(separator: " ").last
        .flatMap { ActionTable.entry(named: String($0))?.operations } ?? []
    default: operations
    }
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
