internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Signs in; whatever the session held is replaced, also when the pool refuses.
  func signIn(_ parameters: SignInParameters, session: String) async throws(StepStop) -> Outcome {
    let username = try text(parameters.username)
    let password = try parameters.password.map { template throws(StepStop) in try text(template) }
    let metadata = try metadata(parameters.metadata)
    sessions[session] = .empty
    let attempt = SignInAttempt(username: username, isAdmin: parameters.flow == .adminUserPassword)
    switch parameters.flow {
    case .userSRP:
      return try await signInWithSRP(attempt, password ?? "", metadata, session: session)
    case .userPassword, .adminUserPassword:
      var authParameters: JSONObject = ["USERNAME": .string(username)]
      authParameters["PASSWORD"] = password.map { .string($0) }
      let answer = try await initiate(parameters.flow.rawValue, attempt, authParameters, metadata)
      return settle(answer, attempt, session: session)
    }
  }

  func confirmSignIn(
    _ parameters: ConfirmSignInParameters,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard case .challenged(let challenge)? = sessions[session] else {
      return .refusedHere("NoChallenge", "no sign-in waits for an answer")
    }
    var responses: JSONObject = [
      "USERNAME": .string(challenge.username),
      "NEW_PASSWORD": .string(try text(parameters.newPassword)),
    ]
    for (name, value) in try object(parameters.attributes)?.members ?? [] {
      responses["userAttributes.\(name)"] = .string(value.splicedText ?? value.text())
    }
    let metadata = try metadata(parameters.metadata)
    let answer = try await respond(to: challenge, responses, metadata)
    let attempt = SignInAttempt(username: challenge.username, isAdmin: challenge.isAdmin)
    return settle(answer, attempt, session: session, open: challenge)
  }
}

/// Who signs in, and whether admin operations carry it.
private struct SignInAttempt {
  var username: String
  var isAdmin: Bool
}

// MARK: - Requests

extension ScenarioExecution {
  private func initiate(
    _ flow: String,
    _ attempt: SignInAttempt,
    _ authParameters: JSONObject,
    _ metadata: JSONValue?
  ) async throws(StepStop) -> PoolAnswer {
    let pool = try openedPool()
    var authParameters = authParameters
    authParameters["SECRET_HASH"] = try secretHash(for: attempt.username).map { .string($0) }
    var input = JSONObject()
    if attempt.isAdmin { input["UserPoolId"] = .string(pool.id) }
    input["ClientId"] = .string(pool.clientID)
    input["AuthFlow"] = .string(flow)
    input["AuthParameters"] = .object(authParameters)
    input["ClientMetadata"] = metadata
    return try await call(attempt.isAdmin ? "AdminInitiateAuth" : "InitiateAuth", input)
  }

  private func respond(
    to challenge: Challenge,
    _ responses: JSONObject,
    _ metadata: JSONValue?
  ) async throws(StepStop) -> PoolAnswer {
    let pool = try openedPool()
    var responses = responses
    responses["SECRET_HASH"] = try secretHash(for: challenge.username).map { .string($0) }
    var input = JSONObject()
    if challenge.isAdmin { input["UserPoolId"] = .string(pool.id) }
    input["ClientId"] = .string(pool.clientID)
    input["ChallengeName"] = .string(challenge.name)
    input["Session"] = challenge.session.map { .string($0) }
    input["ChallengeResponses"] = .object(responses)
    input["ClientMetadata"] = metadata
    let operation = challenge.isAdmin ? "AdminRespondToAuthChallenge" : "RespondToAuthChallenge"
    return try await call(operation, input)
  }

  private func signInWithSRP(
    _ attempt: SignInAttempt,
    _ password: String,
    _ metadata: JSONValue?,
    session: String
  ) async throws(StepStop) -> Outcome {
    var random = SystemRandomNumberGenerator()
    let proof = SRPClient(using: &random)
    let parameters: JSONObject = [
      "USERNAME": .string(attempt.username), "SRP_A": .string(proof.publicValue),
    ]
    let first = try await initiate("USER_SRP_AUTH", attempt, parameters, metadata)
    guard let challenge = challenge(in: first, attempt), challenge.name == "PASSWORD_VERIFIER"
    else {
      return settle(first, attempt, session: session)
    }
    let responses: JSONObject
    do throws(SRPError) {
      responses = try proofResponses(challenge, proof, password)
    } catch {
      throw .environment(message: error.message, details: [])
    }
    let second = try await respond(to: challenge, responses, metadata)
    return settle(second, attempt, session: session)
  }

  private func proofResponses(
    _ challenge: Challenge,
    _ proof: SRPClient,
    _ password: String
  ) throws(SRPError) -> JSONObject {
    let given = { (name: String) in challenge.parameters[name]?.string ?? "" }
    let timestamp = SRPTimestamp.text(run.now())
    let claim = try proof.claim(
      poolName: pool?.shortName ?? "",
      userID: given("USER_ID_FOR_SRP"),
      password: password,
      salt: given("SALT"),
      serverPublicValue: given("SRP_B"),
      secretBlock: given("SECRET_BLOCK"),
      timestamp: timestamp
    )
    return [
      "USERNAME": .string(challenge.username),
      "TIMESTAMP": .string(timestamp),
      "PASSWORD_CLAIM_SECRET_BLOCK": .string(given("SECRET_BLOCK")),
      "PASSWORD_CLAIM_SIGNATURE": .string(claim),
    ]
  }
}

// MARK: - Answers

extension ScenarioExecution {
  private func challenge(in answer: PoolAnswer, _ attempt: SignInAttempt) -> Challenge? {
    guard let name = answer.body["ChallengeName"]?.string else { return nil }
    let parameters = answer.body["ChallengeParameters"]?.object ?? JSONObject()
    let returned = parameters["USER_ID_FOR_SRP"]?.string ?? parameters["USERNAME"]?.string
    return Challenge(
      name: name,
      parameters: parameters,
      session: answer.body["Session"]?.string,
      username: returned ?? attempt.username,
      isAdmin: attempt.isAdmin
    )
  }

  /// What the session holds after an answer, and the outcome; a refused answer to an open challenge
  /// leaves it open.
  private func settle(
    _ answer: PoolAnswer,
    _ attempt: SignInAttempt,
    session: String,
    open: Challenge? = nil
  ) -> Outcome {
    let outcome = Outcome(answer)
    if let error = answer.error {
      sessions[session] = open.map { .challenged($0) } ?? .empty
      return outcome.addingNextStep(of: error.type)
    }
    if let challenge = challenge(in: answer, attempt) {
      sessions[session] = .challenged(challenge)
      return
        outcome
        .adding("nextStep", challenge.nextStep.map { .string($0) })
        .adding("challenge", challenge.fields(available: answer.body["AvailableChallenges"]))
        .adding("delivery", Outcome.challengeDelivery(challenge.parameters))
    }
    let username = open?.username ?? attempt.username
    guard let held = SignedIn(answer.body["AuthenticationResult"], username: username) else {
      return outcome
    }
    sessions[session] = .signedIn(held)
    return outcome.adding("nextStep", "done").adding("tokens", held.tokens)
  }
}

extension SignedIn {
  /// Reads an AuthenticationResult; an answer without a refresh token keeps the one before.
  init?(_ result: JSONValue?, username: String, refreshToken: String? = nil) {
    guard let result, let access = result["AccessToken"]?.string,
      let id = result["IdToken"]?.string
    else { return nil }
    self.init(
      username: username,
      idToken: id,
      accessToken: access,
      refreshToken: result["RefreshToken"]?.string ?? refreshToken
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

  fileprivate static func challengeDelivery(_ parameters: JSONObject) -> JSONValue? {
    guard let medium = parameters["CODE_DELIVERY_DELIVERY_MEDIUM"] else { return nil }
    var fields: JSONObject = ["medium": medium]
    fields["destination"] = parameters["CODE_DELIVERY_DESTINATION"]
    return .object(fields)
  }
}

extension SRPError {
  /// What is wrong with the pool's half of the exchange.
  fileprivate var message: String {
    switch self {
    case .malformedSalt: "the pool's SRP challenge has a SALT that is not hexadecimal"
    case .malformedServerValue: "the pool's SRP challenge has an SRP_B that is not hexadecimal"
    case .unsafeServerValue: "the pool's SRP challenge has an SRP_B that gives the password away"
    }
  }
}
