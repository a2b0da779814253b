internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension SignInAttempt {
  func challenge(in answer: PoolAnswer) -> Challenge? {
    guard let name = answer.body["ChallengeName"]?.string else { return nil }
    let parameters = answer.body["ChallengeParameters"]?.object ?? JSONObject()
    // The service's two are the same; where they differ (moto 5.2.5) USERNAME is the user's name, as
    // amplify-swift and pycognito take it. Some challenges have only the other.
    let returned = parameters["USERNAME"]?.string ?? parameters["USER_ID_FOR_SRP"]?.string
    return Challenge(
      name: name,
      parameters: parameters,
      session: answer.body["Session"]?.string.map { Secret($0) },
      username: returned ?? username,
      isAdmin: isAdmin,
      client: client,
      typedName: typedName,
      device: device,
      available: answer.body["AvailableChallenges"]
    )
  }

  /// What the session holds after an answer, and the outcome; a refused answer to an open challenge
  /// leaves it open.
  func settle(
    _ answer: PoolAnswer,
    session: String,
    open: Challenge? = nil,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    let outcome = Outcome(answer)
    if let error = answer.error {
      let refused = RefusedSignIn(
        typedName: typedName,
        errorType: error.type,
        step: execution.state.place?.number
      )
      execution.sessions[session] = open.map { .challenged($0) } ?? .refused(refused)
      return outcome.addingNextStep(of: error.type)
    }
    if let challenge = challenge(in: answer) {
      return try await challenge.hold(outcome, session: session, in: execution)
    }
    let username = open?.username ?? username
    let result = answer.body["AuthenticationResult"]
    guard var held = SignedIn(result, username: username, client: client) else {
      throw .withoutTokens
    }
    held.deviceKey = device?.key
    held.typedName = typedName
    execution.sessions[session] = .signedIn(held)
    return outcome.adding("nextStep", "done").adding("tokens", held.tokens)
  }
}

extension Challenge {
  /// Waits for an answer; where only one factor can be set up, its set-up begins by itself.
  fileprivate func hold(
    _ outcome: Outcome,
    session place: String,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    execution.sessions[place] = .challenged(self)
    guard name == "MFA_SETUP", setUpChoices.count == 1, let only = setUpChoices.first else {
      return outcome.asking(self)
    }
    return try await setUp(only, outcome, session: place, in: execution)
  }

  /// Begins to set up a second factor within a challenge: a token's secret comes from the pool, an
  /// address from the user.
  func setUp(
    _ factor: FactorChoice,
    _ outcome: Outcome = Outcome(),
    session place: String,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var challenge = self
    if factor == .emailOTP {
      challenge.step = .email
      execution.sessions[place] = .challenged(challenge)
      return outcome.asking(challenge)
    }
    var input = RequestObject()
    input["Session"] = session.map { .secret($0) }
    let answer = try await execution.call("AssociateSoftwareToken", input, user: username)
    guard answer.error == nil else { return Outcome(answer) }
    challenge.session = answer.body["Session"]?.string.map { Secret($0) } ?? challenge.session
    challenge.step = .softwareToken
    execution.sessions[place] = .challenged(challenge)
    let token = try answer.softwareToken(of: username, in: execution.pool)
    return Outcome(answer).asking(challenge).adding("totp", .object(token))
  }
}

extension SignedIn {
  /// Reads an AuthenticationResult; an answer without a refresh token keeps the one before.
  init?(
    _ result: JSONValue?,
    username: String,
    client: ScenarioClient,
    refreshToken: Secret? = nil
  ) {
    guard let result, let access = result["AccessToken"]?.string,
      let id = result["IdToken"]?.string
    else { return nil }
    self.init(
      username: username,
      typedName: username,
      idToken: Secret(id),
      accessToken: Secret(access),
      refreshToken: result["RefreshToken"]?.string.map { Secret($0) } ?? refreshToken,
      client: client
    )
  }

  /// The tokens as the outcome shows them.
  var tokens: JSONValue {
    var tokens: JSONObject = [
      "id": .string(idToken.reveal()), "access": .string(accessToken.reveal()),
    ]
    tokens["refresh"] = refreshToken.map { .string($0.reveal()) }
    return .object(tokens)
  }
}

extension Outcome {
  /// Two errors of a sign-in are next steps too, as in Amplify; the outcome has both.
  fileprivate func addingNextStep(of errorType: String) -> Outcome {
    let steps = [
      "UserNotConfirmedException": "confirmSignUp",
      "PasswordResetRequiredException": "resetPassword",
    ]
    var copy = self
    copy.fields["nextStep"] = steps[errorType].map { .string($0) }
    return copy
  }
}

extension StepStop {
  /// A sign-in that was neither refused, nor carried on, nor finished.
  static let withoutTokens = StepStop.unusable(
    message: "the answer has neither an error nor a challenge nor tokens",
    details: []
  )
}
