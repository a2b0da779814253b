internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

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

extension SignInAttempt {
  func initiate(
    _ flow: String,
    _ authParameters: RequestObject,
    _ metadata: RequestValue?,
    session: Secret? = nil,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolAnswer {
    let pool = try execution.openedPool()
    var authParameters = authParameters
    let hash = execution.secretHash(for: username, of: client)
    authParameters["SECRET_HASH"] = hash.map { .secret($0) }
    authParameters["DEVICE_KEY"] = device.map { .string($0.key) }
    var input = RequestObject()
    if isAdmin { input["UserPoolId"] = .string(pool.id) }
    input["ClientId"] = .string(client.id)
    input["AuthFlow"] = .string(flow)
    input["AuthParameters"] = .object(authParameters)
    input["Session"] = session.map { .secret($0) }
    input["ClientMetadata"] = metadata
    return try await execution.call(isAdmin ? "AdminInitiateAuth" : "InitiateAuth", input)
  }
}

extension Challenge {
  func respond(
    _ responses: RequestObject,
    _ metadata: RequestValue?,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolAnswer {
    let pool = try execution.openedPool()
    var responses = responses
    // A step that names another client than the sign-in's wants to see it refused.
    let client = execution.chosenClient ?? client
    let hash = execution.secretHash(for: username, of: client)
    responses["SECRET_HASH"] = hash.map { .secret($0) }
    responses["DEVICE_KEY"] = device.map { .string($0.key) }
    var input = RequestObject()
    if isAdmin { input["UserPoolId"] = .string(pool.id) }
    input["ClientId"] = .string(client.id)
    input["ChallengeName"] = .string(name)
    input["Session"] = session.map { .secret($0) }
    input["ChallengeResponses"] = .object(responses)
    input["ClientMetadata"] = metadata
    let operation = isAdmin ? "AdminRespondToAuthChallenge" : "RespondToAuthChallenge"
    return try await execution.call(operation, input)
  }
}

/// What a sign-in begins with beside the user's name.
struct SignInStart {
  var flow: SignInFlow
  var password: Secret?
  var preferred: FirstFactor?
  var metadata: RequestValue?
}

extension SignInStart {
  /// Sends a flow's first request, and its second where that proves a password or a passkey.
  func begin(
    _ attempt: SignInAttempt,
    session: String,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var parameters: RequestObject = ["USERNAME": .string(attempt.username)]
    if flow == .customWithSRP { parameters["CHALLENGE_NAME"] = "SRP_A" }
    let factor = flow == .userChoice ? preferred : nil
    parameters["PREFERRED_CHALLENGE"] = factor.map { .string($0.rawValue) }
    if flow == .userSRP || flow == .customWithSRP || factor == .passwordSRP {
      return try await PasswordProof(password ?? Secret(""), metadata)
        .signIn(flow, attempt, parameters, session: session, in: execution)
    }
    if [.userPassword, .adminUserPassword].contains(flow) || factor == .password {
      parameters["PASSWORD"] = password.map { .secret($0) }
    }
    let answer = try await attempt.initiate(flow.authFlow, parameters, metadata, in: execution)
    let isPasskey = factor == .webAuthn && !execution.passkeys(of: session).isEmpty
    guard isPasskey, let challenge = attempt.challenge(in: answer), challenge.name == "WEB_AUTHN"
    else { return try await attempt.finish(answer, session: session, in: execution) }
    return try await challenge.answerWithPasskey(nil, metadata, session: session, in: execution)
  }
}
