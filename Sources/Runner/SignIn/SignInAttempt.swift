internal import AuthCrypto
internal import CognitoModel
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

/// The user, session, and client of a sign-in, and the members of its requests.
struct SignInAttempt: Sendable {
  var username: String
  /// The user name as written, under which the app stores what it receives.
  let typedName: String
  /// The app's session for the sign-in.
  let session: String
  var client: AppClient
  /// Whether the sign-in uses admin operations.
  let isAdmin: Bool
  /// The `ClientMetadata`; nil if the step has none.
  var metadata: RequestValue?
  /// The device of the sign-in; nil for a new device.
  var device: AppDevice?
  /// Whether the step names the device, which is then never dropped.
  var namesDevice = false

  init(
    _ username: String,
    session: String,
    client: AppClient,
    isAdmin: Bool = false,
    metadata: RequestValue? = nil
  ) {
    (self.username, typedName, self.session) = (username, username, session)
    (self.client, self.isAdmin, self.metadata) = (client, isAdmin, metadata)
  }
}

// MARK: - Requests

extension SignInAttempt {
  func initiate(
    _ flow: SignInFlow,
    _ parameters: RequestObject,
    sessionText: Secret? = nil,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolResponse {
    var input = request(in: execution)
    input["AuthFlow"] = .string(flow.authFlow)
    input["AuthParameters"] = .object(proving(parameters, in: execution))
    input["Session"] = sessionText.map { .secret($0) }
    input["ClientMetadata"] = metadata
    let operations = isAdmin ? SignInOperations.admin : .open
    return try await execution.call(operations.initiate, input)
  }

  /// The members with which each request starts.
  fileprivate func request(in execution: isolated ScenarioExecution) -> RequestObject {
    var input = RequestObject()
    if isAdmin { input["UserPoolId"] = execution.pool.map { .string($0.id) } }
    input["ClientId"] = .string(client.id)
    return input
  }

  /// Returns a request's parameters or responses with the proofs of the client and the device.
  fileprivate func proving(
    _ members: RequestObject,
    in execution: isolated ScenarioExecution
  ) -> RequestObject {
    var members = members
    members["SECRET_HASH"] =
      execution.secretHash(for: username, of: client).map { .secret($0) }
    members["DEVICE_KEY"] = device.map { .string($0.key) }
    return members
  }
}

extension Challenge {
  /// Sends a challenge response with the members that every response has.
  func respond(
    _ responses: RequestObject,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> PoolResponse {
    var attempt = attempt
    // A step can name another client to test that the pool rejects it.
    attempt.client = execution.chosenClient ?? attempt.client
    let named: RequestObject = ["USERNAME": .string(attempt.username)]
    var input = attempt.request(in: execution)
    input["ChallengeName"] = .string(name)
    input["Session"] = sessionText.map { .secret($0) }
    input["ChallengeResponses"] =
      .object(attempt.proving(named.merging(responses), in: execution))
    input["ClientMetadata"] = attempt.metadata
    let operations = attempt.isAdmin ? SignInOperations.admin : .open
    return try await execution.call(operations.respond, input)
  }
}

// MARK: - The beginning

extension SignInAttempt {
  /// Sends a flow's first request, and the second request if it proves a password or a passkey.
  func begin(
    _ flow: SignInFlow,
    _ password: Secret?,
    preferred: FirstFactor?,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    var parameters: RequestObject = ["USERNAME": .string(username)]
    if flow == .customWithSRP { parameters["CHALLENGE_NAME"] = "SRP_A" }
    let factor = flow == .userChoice ? preferred : nil
    parameters["PREFERRED_CHALLENGE"] = factor.map { .string($0.rawValue) }
    if flow == .userSRP || flow == .customWithSRP || factor == .passwordSRP {
      let proof = PasswordProof(password ?? Secret(""))
      let first = try await initiate(flow, parameters.merging(proof.start), in: execution)
      return try await finish(first, proving: proof, in: execution)
    }
    if [.userPassword, .adminUserPassword].contains(flow) || factor == .password {
      parameters["PASSWORD"] = password.map { .secret($0) }
    }
    let answer = try await initiate(flow, parameters, in: execution)
    let isPasskey = factor == .webAuthn && !execution.deviceMemories.passkeys(of: session).isEmpty
    guard isPasskey, let challenge = challenge(in: answer), challenge.name == "WEB_AUTHN"
    else { return try await finish(answer, in: execution) }
    return try await challenge.answerWithPasskey(nil, in: execution)
  }
}

extension SignInAttempt {
  /// Responds to a PASSWORD_VERIFIER challenge with proof of the password.
  ///
  /// Any other response of the pool is handled unchanged.
  func finish(
    _ first: PoolResponse,
    proving proof: PasswordProof,
    in execution: isolated ScenarioExecution
  ) async throws(StepStop) -> Outcome {
    guard let challenge = challenge(in: first), challenge.name == "PASSWORD_VERIFIER" else {
      return try await finish(first, in: execution)
    }
    let responses = try proof.responses(to: challenge, in: execution)
    return try await finish(try await challenge.respond(responses, in: execution), in: execution)
  }
}
