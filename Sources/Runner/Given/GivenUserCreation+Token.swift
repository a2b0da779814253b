internal import JSON
internal import Mail
internal import RunRecord
internal import Scenario
internal import Values

// A given user's software token, which the pool accepts only from a signed-in user.
extension GivenUserCreation {
  /// Enrolls the token in a session that no step sees, and closes the session afterwards.
  func enrollToken(_ execution: isolated ScenarioExecution) async throws(StepStop) {
    guard user.status != .unconfirmed else {
      throw user.creationFailed("an unconfirmed user can't have a software token")
    }
    let session = "given \(user.name)"
    defer { execution.sessions[session] = nil }
    try await watchForCodes(execution)
    var outcome = try await signIn(execution, session: session)
    for _ in 0..<Self.maximumChallenges {
      try require(outcome, of: "the sign-in", execution)
      switch execution.sessions[session] {
      case .signedIn(let held)?:
        outcome = try await held.setUpTOTP(in: execution)
        let secret = try secret(in: outcome.fields["secret"], outcome, execution)
        let code = try code(of: secret, execution)
        outcome = try await held.verifyTOTPSetup(code: code, nil, in: execution)
        return try finish(outcome, secret, execution)
      case .challenged(let challenge)? where challenge.step != nil:
        let secret = try secret(in: outcome.fields["totp"]?["secret"], outcome, execution)
        let code = try code(of: secret, execution)
        outcome = try await challenge.verify(code, nil, in: execution)
        return try finish(outcome, secret, execution)
      case .challenged(let challenge)?:
        outcome = try await answer(challenge, execution)
      case .empty?, .refused?, nil: throw user.creationFailed("the sign-in did not succeed")
      }
    }
    throw user.creationFailed("the sign-in has more than \(Self.maximumChallenges) challenges")
  }

  /// The maximum number of challenges, more than any sign-in has: a choice, a code, a setup.
  private static let maximumChallenges = 5

  private func secret(
    in value: JSONValue?,
    _ outcome: Outcome,
    _ execution: isolated ScenarioExecution
  ) throws(StepStop) -> Secret {
    try require(outcome, of: "AssociateSoftwareToken", execution)
    guard let secret = value?.string else {
      throw user.creationFailed("AssociateSoftwareToken returned no `SecretCode`")
    }
    return Secret(secret)
  }

  private func code(
    of secret: Secret,
    _ execution: isolated ScenarioExecution
  ) throws(StepStop) -> Secret {
    guard let code = execution.scope.code(ofToken: secret) else {
      throw user.creationFailed("AssociateSoftwareToken returned a secret that is not Base32")
    }
    return code
  }

  private func finish(
    _ outcome: Outcome,
    _ secret: Secret,
    _ execution: isolated ScenarioExecution
  ) throws(StepStop) {
    try require(outcome, of: "VerifySoftwareToken", execution)
    execution.scope.identities[user.name]?.totpSecret = secret
  }

  /// Throws if the pool rejected a call or the sign-in.
  private func require(
    _ outcome: Outcome,
    of call: String,
    _ execution: isolated ScenarioExecution
  ) throws(StepStop) {
    if let error = outcome.poolError { throw rejection(error, of: call, execution) }
  }
}
