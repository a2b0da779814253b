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
    let flow = try choice(parameters.flow)
    let attempt = SignInAttempt(
      username: username,
      isAdmin: flow == .adminUserPassword,
      client: try stepClient()
    )
    switch flow {
    case .userSRP:
      return try await signInWithSRP(attempt, password ?? "", metadata, session: session)
    case .userPassword, .adminUserPassword:
      var authParameters: JSONObject = ["USERNAME": .string(username)]
      authParameters["PASSWORD"] = password.map { .string($0) }
      let answer = try await initiate(flow.rawValue, attempt, authParameters, metadata)
      return try settle(answer, attempt, session: session)
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
    let attempt = SignInAttempt(
      username: challenge.username,
      isAdmin: challenge.isAdmin,
      client: challenge.client
    )
    return try settle(answer, attempt, session: session, open: challenge)
  }
}

/// Who signs in, by which client, and whether admin operations carry it.
struct SignInAttempt {
  var username: String
  var isAdmin: Bool
  var client: ScenarioClient
}

// MARK: - Requests

extension ScenarioExecution {
  func initiate(
    _ flow: String,
    _ attempt: SignInAttempt,
    _ authParameters: JSONObject,
    _ metadata: JSONValue?
  ) async throws(StepStop) -> PoolAnswer {
    let pool = try openedPool()
    var authParameters = authParameters
    let hash = secretHash(for: attempt.username, of: attempt.client)
    authParameters["SECRET_HASH"] = hash.map { .string($0) }
    var input = JSONObject()
    if attempt.isAdmin { input["UserPoolId"] = .string(pool.id) }
    input["ClientId"] = .string(attempt.client.id)
    input["AuthFlow"] = .string(flow)
    input["AuthParameters"] = .object(authParameters)
    input["ClientMetadata"] = metadata
    return try await call(attempt.isAdmin ? "AdminInitiateAuth" : "InitiateAuth", input)
  }

  func respond(
    to challenge: Challenge,
    _ responses: JSONObject,
    _ metadata: JSONValue?
  ) async throws(StepStop) -> PoolAnswer {
    let pool = try openedPool()
    var responses = responses
    // A step that names another client than the sign-in's wants to see it refused.
    let client = chosenClient ?? challenge.client
    let hash = secretHash(for: challenge.username, of: client)
    responses["SECRET_HASH"] = hash.map { .string($0) }
    var input = JSONObject()
    if challenge.isAdmin { input["UserPoolId"] = .string(pool.id) }
    input["ClientId"] = .string(client.id)
    input["ChallengeName"] = .string(challenge.name)
    input["Session"] = challenge.session.map { .string($0) }
    input["ChallengeResponses"] = .object(responses)
    input["ClientMetadata"] = metadata
    let operation = challenge.isAdmin ? "AdminRespondToAuthChallenge" : "RespondToAuthChallenge"
    return try await call(operation, input)
  }
}
