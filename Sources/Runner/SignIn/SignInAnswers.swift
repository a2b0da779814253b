internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension ScenarioExecution {
  func challenge(in answer: PoolAnswer, _ attempt: SignInAttempt) -> Challenge? {
    guard let name = answer.body["ChallengeName"]?.string else { return nil }
    let parameters = answer.body["ChallengeParameters"]?.object ?? JSONObject()
    // The service's two are the same; where they differ (moto 5.2.5) USERNAME is the user's name, as
    // amplify-swift and pycognito take it. Some challenges have only the other.
    let returned = parameters["USERNAME"]?.string ?? parameters["USER_ID_FOR_SRP"]?.string
    return Challenge(
      name: name,
      parameters: parameters,
      session: answer.body["Session"]?.string,
      username: returned ?? attempt.username,
      isAdmin: attempt.isAdmin,
      client: attempt.client,
      typedName: attempt.typedName,
      device: attempt.device,
      available: answer.body["AvailableChallenges"]
    )
  }

  /// What the session holds after an answer, and the outcome; a refused answer to an open challenge
  /// leaves it open.
  func settle(
    _ answer: PoolAnswer,
    _ attempt: SignInAttempt,
    session: String,
    open: Challenge? = nil
  ) async throws(StepStop) -> Outcome {
    let outcome = Outcome(answer)
    if let error = answer.error {
      let refused = RefusedSignIn(
        typedName: attempt.typedName,
        errorType: error.type,
        step: state.place?.number
      )
      sessions[session] = open.map { .challenged($0) } ?? .refused(refused)
      return outcome.addingNextStep(of: error.type)
    }
    if let challenge = challenge(in: answer, attempt) {
      return try await take(challenge, outcome, session: session)
    }
    let username = open?.username ?? attempt.username
    let result = answer.body["AuthenticationResult"]
    guard var held = SignedIn(result, username: username, client: attempt.client) else {
      throw .withoutTokens
    }
    held.deviceKey = attempt.device?.key
    held.typedName = attempt.typedName
    sessions[session] = .signedIn(held)
    return outcome.adding("nextStep", "done").adding("tokens", held.tokens)
  }

  /// Holds a challenge open; where only one factor can be set up, its set-up begins by itself.
  private func take(
    _ challenge: Challenge,
    _ outcome: Outcome,
    session: String
  ) async throws(StepStop) -> Outcome {
    sessions[session] = .challenged(challenge)
    guard challenge.name == "MFA_SETUP", challenge.setUpChoices.count == 1,
      let only = challenge.setUpChoices.first
    else { return outcome.asking(challenge) }
    return try await setUp(only, challenge, outcome, session: session)
  }

  /// Begins to set up a second factor within a challenge: a token's secret comes from the pool, an
  /// address from the user.
  func setUp(
    _ factor: FactorChoice,
    _ challenge: Challenge,
    _ outcome: Outcome = Outcome(),
    session: String
  ) async throws(StepStop) -> Outcome {
    var challenge = challenge
    if factor == .emailOTP {
      challenge.step = .email
      sessions[session] = .challenged(challenge)
      return outcome.asking(challenge)
    }
    var input = JSONObject()
    input["Session"] = challenge.session.map { .string($0) }
    let answer = try await call("AssociateSoftwareToken", input, user: challenge.username)
    guard answer.error == nil else { return Outcome(answer) }
    challenge.session = answer.body["Session"]?.string ?? challenge.session
    challenge.step = .softwareToken
    sessions[session] = .challenged(challenge)
    let token = try softwareToken(in: answer, of: challenge.username)
    return Outcome(answer).asking(challenge).adding("totp", .object(token))
  }
}

extension SignedIn {
  /// Reads an AuthenticationResult; an answer without a refresh token keeps the one before.
  init?(
    _ result: JSONValue?,
    username: String,
    client: ScenarioClient,
    refreshToken: String? = nil
  ) {
    guard let result, let access = result["AccessToken"]?.string,
      let id = result["IdToken"]?.string
    else { return nil }
    self.init(
      username: username,
      typedName: username,
      idToken: id,
      accessToken: access,
      refreshToken: result["RefreshToken"]?.string ?? refreshToken,
      client: client
    )
  }

  /// The tokens as the outcome shows them.
  var tokens: JSONValue {
    var tokens: JSONObject = ["id": .string(idToken), "access": .string(accessToken)]
    tokens["refresh"] = refreshToken.map { .string($0) }
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
