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
    var attempt = SignInAttempt(
      username: username,
      isAdmin: flow == .adminUserPassword,
      client: try stepClient()
    )
    let credentials = Credentials(
      flow: flow,
      password: password,
      preferred: try parameters.preferred.map { word throws(StepStop) in try choice(word) },
      metadata: metadata
    )
    attempt.device = try device(parameters.device, of: attempt, session: session)
    let outcome = try await signIn(attempt, credentials, session: session)
    guard parameters.device == nil, let device = attempt.device,
      outcome.errorType == "ResourceNotFoundException"
    else { return outcome }
    // As Amplify does it: the pool has forgotten the device, so the app forgets it too.
    forget(device, session: session)
    state.notes.append("the pool has no device `\(device.key)` any more, so it was forgotten")
    attempt.device = nil
    return try await signIn(attempt, credentials, session: session)
  }

  /// What a sign-in begins with beside the user's name.
  private struct Credentials {
    var flow: SignInFlow
    var password: String?
    var preferred: PreferredFactor?
    var metadata: JSONValue?
  }

  private func signIn(
    _ attempt: SignInAttempt,
    _ given: Credentials,
    session: String
  ) async throws(StepStop) -> Outcome {
    var parameters: JSONObject = ["USERNAME": .string(attempt.username)]
    let metadata = given.metadata
    switch (given.flow, given.preferred) {
    case (.userSRP, _):
      return try await signInWithSRP(attempt, given.password ?? "", metadata, session: session)
    case (.userAuth, .passwordSRP):
      return try await signInWithSRP(
        attempt,
        given.password ?? "",
        metadata,
        flow: given.flow,
        session: session
      )
    case (.userAuth, let preferred):
      parameters["PREFERRED_CHALLENGE"] = preferred.map { .string($0.rawValue) }
      if preferred == .password { parameters["PASSWORD"] = given.password.map { .string($0) } }
    case (.userPassword, _), (.adminUserPassword, _):
      parameters["PASSWORD"] = given.password.map { .string($0) }
    }
    let answer = try await initiate(given.flow.rawValue, attempt, parameters, metadata)
    let isPasskey = given.preferred == .webAuthn && !passkeys(of: session).isEmpty
    guard isPasskey, let challenge = challenge(in: answer, attempt), challenge.name == "WEB_AUTHN"
    else { return try await finish(answer, attempt, session: session) }
    return try await answerWithPasskey(nil, challenge, metadata, session: session)
  }

  func confirmSignIn(
    _ parameters: ConfirmSignInParameters,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard case .challenged(let challenge)? = sessions[session] else {
      return .refusedHere("NoChallenge", "no sign-in waits for an answer")
    }
    let metadata = try metadata(parameters.metadata)
    var responses: JSONObject = ["USERNAME": .string(challenge.username)]
    switch parameters.answer {
    case .passkey(let written):
      let id = try text(written)
      let named = id == TextTemplate.sessionsOwn ? nil : id
      return try await answerWithPasskey(named, challenge, metadata, session: session)
    case .newPassword(let password, let attributes):
      responses["NEW_PASSWORD"] = .string(try text(password))
      for (name, value) in try object(attributes)?.members ?? [] {
        responses["userAttributes.\(name)"] = .string(value.splicedText ?? value.text())
      }
    }
    let answer = try await respond(to: challenge, responses, metadata)
    let attempt = SignInAttempt(challenge)
    return try await finish(answer, attempt, session: session, open: challenge)
  }
}

/// Who signs in, by which client, and whether admin operations carry it.
struct SignInAttempt {
  var username: String
  var isAdmin: Bool
  var client: ScenarioClient
  /// The device that it comes from; nil for a new one.
  var device: AppDevice?
  /// The name that the author gave, under which the app keeps what it is given.
  var typedName: String
  init(username: String, isAdmin: Bool, client: ScenarioClient) {
    self.username = username
    self.isAdmin = isAdmin
    self.client = client
    typedName = username
  }

  /// The sign-in that a challenge belongs to.
  init(_ challenge: Challenge) {
    username = challenge.username
    isAdmin = challenge.isAdmin
    client = challenge.client
    device = challenge.device
    typedName = challenge.typedName
  }
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
    authParameters["DEVICE_KEY"] = attempt.device.map { .string($0.key) }
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
    responses["DEVICE_KEY"] = challenge.device.map { .string($0.key) }
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
