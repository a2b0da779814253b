internal import CodeSources
internal import JSON
internal import Mail
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

// A given user's software token, which the pool accepts only from a signed-in user.
extension GivenUserCreation {
  /// Enrolls the token in a session that no step sees, and closes the session afterwards.
  func enrollToken(_ execution: isolated ScenarioExecution) async throws(StepStop) {
    guard user.status != .unconfirmed else {
      throw user.unmade("an unconfirmed user can't have a software token")
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
      case .empty?, .refused?, nil: throw user.unmade("the sign-in did not succeed")
      }
    }
    throw user.unmade("the sign-in has more than \(Self.maximumChallenges) challenges")
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
      throw user.unmade("AssociateSoftwareToken returned no `SecretCode`")
    }
    return Secret(secret)
  }

  private func code(
    of secret: Secret,
    _ execution: isolated ScenarioExecution
  ) throws(StepStop) -> Secret {
    guard let code = execution.scope.code(ofToken: secret) else {
      throw user.unmade("AssociateSoftwareToken returned a secret that is not Base32")
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
    guard let type = outcome.errorType else { return }
    let error = PoolError(type: type, message: outcome.errorMessage)
    let advice = execution.advice(on: type, error.message)
    throw .unmade(user, call, answered: error, advice)
  }
}

// MARK: - Signing in

extension GivenUserCreation {
  /// Signs in with the password flow that needs the fewest requests.
  private func signIn(
    _ execution: isolated ScenarioExecution,
    session: String
  ) async throws(StepStop) -> Outcome {
    let pool = try execution.openedPool()
    let flows = pool.clientMembers["ExplicitAuthFlows"]?.array ?? []
    guard let flow = SignInFlow.cheapest(among: flows.compactMap(\.string)) else {
      throw user.unmade("the client does not allow sign-in with a password")
    }
    let attempt = SignInAttempt(
      user.username,
      session: session,
      client: pool.client,
      isAdmin: flow == .adminUserPassword
    )
    return try await attempt.begin(flow, user.password, preferred: .passwordSRP, in: execution)
  }

  /// Responds to the challenges between password and token: a choice, or a code from the pool.
  private func answer(
    _ challenge: Challenge,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    switch challenge.name {
    case "MFA_SETUP": return try await challenge.select(.softwareToken, in: execution)
    case "SELECT_MFA_TYPE":
      let isOffered = challenge.choices?.contains("EMAIL_OTP") ?? false
      let hasSource = execution.run.sources.media.contains(.email) && isOffered
      return try await challenge.select(hasSource ? .emailOTP : .smsMFA, in: execution)
    case "EMAIL_OTP", "SMS_MFA":
      let code = try await code(sentBy: challenge.name == "SMS_MFA" ? .sms : .email, execution)
      return try await challenge.answer(["\(challenge.name)_CODE": .secret(code)], in: execution)
    default:
      throw user.unmade("the sign-in requires \(challenge.name), which `given` does not support")
    }
  }

  /// Watches for messages, because a pool that requires a factor can send a code before a token
  /// exists.
  private func watchForCodes(_ execution: isolated ScenarioExecution) async throws(StepStop) {
    guard let expectations = execution.expectations,
      try execution.openedPool().members["MfaConfiguration"] == "ON"
    else { return }
    for source in execution.run.sources.ownSources { try? await expectations.arm(source) }
    execution.state.mark = await expectations.mark()
  }

  private func code(
    sentBy medium: MessageMedium,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Secret {
    let address = medium == .sms ? user.phone : user.email
    guard let address, let code = try await awaitedCode(at: address, by: medium, execution) else {
      throw user.unmade("the pool sends a sign-in code, but no message source can read the code")
    }
    return code
  }
}

extension SignInFlow {
  /// The allowed password flow with the fewest requests; nil if no flow uses a password.
  ///
  /// A client without ExplicitAuthFlows allows SRP (API reference of CreateUserPoolClient).
  fileprivate static func cheapest(among flows: [String]) -> SignInFlow? {
    if flows.isEmpty { return .userSRP }
    let order: [(SignInFlow, [String])] = [
      (.userPassword, ["ALLOW_USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH"]),
      (.adminUserPassword, ["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"]),
      (.userSRP, ["ALLOW_USER_SRP_AUTH"]), (.userChoice, ["ALLOW_USER_AUTH"]),
    ]
    return order.first { !Set($0.1).isDisjoint(with: flows) }?.0
  }
}

extension SettledUser {
  /// The failure of a user that can't be created.
  fileprivate func unmade(_ reason: String) -> StepStop {
    .unusable(message: "can't set up user `\(name)`: \(reason)")
  }
}
