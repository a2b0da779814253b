internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension SignInAttempt {
  func challenge(in answer: PoolResponse) -> Challenge? {
    guard let name = answer.body["ChallengeName"]?.string else { return nil }
    let parameters = answer.body["ChallengeParameters"]?.object ?? JSONObject()
    // USERNAME and USER_ID_FOR_SRP are equal in the service's responses. If they differ (moto
    // 5.2.5), USERNAME is the user's name, as in amplify-swift and pycognito. Some challenges have
    // only USER_ID_FOR_SRP.
    let returned = parameters["USERNAME"]?.string ?? parameters["USER_ID_FOR_SRP"]?.string
    var attempt = self
    attempt.username = returned ?? username
    return Challenge(
      name: name,
      parameters: parameters,
      sessionText: answer.sessionText,
      attempt: attempt,
      available: answer.body["AvailableChallenges"]
    )
  }

  /// Stores the session's state after a response, and returns the outcome.
  ///
  /// If the pool rejects the response to an open challenge, the challenge stays open.
  func settle(
    _ answer: PoolResponse,
    open: Challenge?,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    let outcome = Outcome(answer)
    if let error = answer.error {
      let refused = RejectedSignIn(
        typedName: typedName,
        errorType: error.type,
        step: execution.state.place?.number
      )
      execution.sessions[session] = open.map { .challenged($0) } ?? .refused(refused)
      return outcome.addingNextStep(of: error.type)
    }
    if let challenge = challenge(in: answer) {
      // If only one factor can be set up, its setup starts automatically.
      guard challenge.name == "MFA_SETUP", challenge.setUpChoices.count == 1,
        let only = challenge.setUpChoices.first
      else { return challenge.wait(outcome, in: execution) }
      execution.sessions[session] = .challenged(challenge)
      return try await challenge.setUp(only, outcome, in: execution)
    }
    let result = answer.body["AuthenticationResult"]
    guard let held = SignedIn(result, of: self) else { throw .withoutTokens }
    execution.sessions[session] = .signedIn(held)
    return outcome.adding(OutcomePath.nextStep, "done").adding("tokens", held.tokens)
  }
}

extension Challenge {
  /// Keeps the challenge in its session until the scenario responds to it.
  func wait(_ outcome: Outcome, in execution: isolated ScenarioExecution) -> Outcome {
    execution.sessions[attempt.session] = .challenged(self)
    return outcome.asking(self)
  }

  /// Starts to set up a second factor within a challenge.
  ///
  /// A token's secret comes from the pool, and an email address from the user.
  func setUp(
    _ factor: FactorChoice,
    _ outcome: Outcome = Outcome(),
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var challenge = self
    if factor == .emailOTP {
      challenge.step = .email
      return challenge.wait(outcome, in: execution)
    }
    var input = RequestObject()
    input["Session"] = sessionText.map { .secret($0) }
    let answer = try await execution.call("AssociateSoftwareToken", input, user: attempt.username)
    guard answer.error == nil else { return Outcome(answer) }
    challenge.sessionText = answer.sessionText ?? sessionText
    challenge.step = .softwareToken
    let waiting = challenge.wait(Outcome(answer), in: execution)
    let token = try answer.softwareToken(of: attempt.username, in: execution.pool)
    return waiting.adding("totp", .object(token))
  }
}

extension PoolResponse {
  /// The `Session` value for the next request; nil if the response has none.
  var sessionText: Secret? { body["Session"]?.string.map { Secret($0) } }
}

extension Outcome {
  /// Adds the next step for two sign-in errors, as in Amplify.
  ///
  /// The outcome then has both the error and the next step.
  fileprivate func addingNextStep(of errorType: String) -> Outcome {
    let steps = [
      "UserNotConfirmedException": "confirmSignUp",
      "PasswordResetRequiredException": "resetPassword",
    ]
    var copy = self
    copy.fields[OutcomePath.nextStep] = steps[errorType].map { .string($0) }
    return copy
  }
}

extension StepStop {
  /// The failure for a response with no error, no challenge, and no tokens.
  static let withoutTokens = StepStop.unusable(
    message: "the response has no error, no challenge, and no tokens"
  )
}
