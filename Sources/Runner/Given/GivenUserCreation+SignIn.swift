internal import CodeSources
internal import CognitoModel
internal import JSON
internal import Mail
internal import RunRecord
internal import Scenario
internal import Values

// The sign-in that enrolls a given user's software token.
extension GivenUserCreation {
  /// Signs in with the password flow that needs the fewest requests.
  func signIn(
    _ execution: isolated ScenarioExecution,
    session: String
  ) async throws(StepStop) -> Outcome {
    let pool = try execution.openedPool()
    let flows = pool.clientMembers["ExplicitAuthFlows"]?.strings ?? []
    guard let flow = SignInFlow.cheapest(among: flows) else {
      throw user.creationFailed("the client does not allow sign-in with a password")
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
  func answer(
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
      throw user.creationFailed(
        "the sign-in requires \(challenge.name), which `given` does not support"
      )
    }
  }

  private func code(
    sentBy medium: MessageMedium,
    _ execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Secret {
    let address = medium == .sms ? user.phone : user.email
    guard let address, let code = try await awaitedCode(at: address, by: medium, execution) else {
      throw user.creationFailed(
        "the pool sends a sign-in code, but no message source can read the code"
      )
    }
    return code
  }

  /// Watches for messages, because a pool that requires a factor can send a code before a token
  /// exists.
  func watchForCodes(_ execution: isolated ScenarioExecution) async throws(StepStop) {
    guard let expectations = execution.expectations,
      try execution.openedPool().members["MfaConfiguration"] == "ON"
    else { return }
    for source in execution.run.sources.ownSources { try? await expectations.startWatching(source) }
    execution.state.mark = await expectations.currentPosition()
  }
}

extension SignInFlow {
  /// The allowed password flow with the fewest requests; nil if no flow uses a password.
  fileprivate static func cheapest(among flows: [String]) -> SignInFlow? {
    let allowed = ExplicitAuthFlows.allowed(by: flows)
    let order: [SignInFlow] = [.userPassword, .adminUserPassword, .userSRP, .userChoice]
    return order.first { flow in
      ExplicitAuthFlows.permission(forAuthFlow: flow.authFlow).map(allowed.contains) ?? false
    }
  }
}
