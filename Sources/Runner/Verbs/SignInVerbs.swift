internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  /// Signs in; whatever the session held is replaced, also when the pool refuses.
  func signIn(_ given: SignInParameters, session: String) async throws(StepStop) -> Outcome {
    let username = try text(given.username)
    let password = try given.password.map { template throws(StepStop) in try text(template) }
    let metadata = try metadata(given.metadata)
    sessions[session] = .empty
    let start = SignInStart(
      flow: try choice(given.flow),
      password: password,
      preferred: try given.preferred.map { word throws(StepStop) in try choice(word) },
      metadata: metadata
    )
    var attempt = SignInAttempt(
      username: username,
      isAdmin: start.flow == .adminUserPassword,
      client: try stepClient()
    )
    attempt.device = try device(given.device, of: attempt, session: session)
    let outcome = try await begin(start, attempt, session: session)
    guard given.device == nil, let device = attempt.device,
      outcome.errorType == "ResourceNotFoundException"
    else { return outcome }
    // As Amplify does it: the pool has forgotten the device, so the app forgets it too.
    forget(device, session: session)
    state.notes.append("the pool has no device `\(device.key)` any more, so it was forgotten")
    attempt.device = nil
    return try await begin(start, attempt, session: session)
  }

  /// Sends a flow's first request, and its second where that proves a password or a passkey.
  func begin(
    _ start: SignInStart,
    _ attempt: SignInAttempt,
    session: String
  ) async throws(StepStop) -> Outcome {
    let (flow, metadata) = (start.flow, start.metadata)
    var parameters: JSONObject = ["USERNAME": .string(attempt.username)]
    if flow == .customWithSRP { parameters["CHALLENGE_NAME"] = "SRP_A" }
    let factor = flow == .userChoice ? start.preferred : nil
    parameters["PREFERRED_CHALLENGE"] = factor.map { .string($0.rawValue) }
    if flow == .userSRP || flow == .customWithSRP || factor == .passwordSRP {
      let proof = PasswordProof(start.password ?? "", metadata)
      return try await signInWithSRP(flow, attempt, parameters, proof, session: session)
    }
    if [.userPassword, .adminUserPassword].contains(flow) || factor == .password {
      parameters["PASSWORD"] = start.password.map { .string($0) }
    }
    let answer = try await initiate(flow.operationFlow, attempt, parameters, metadata)
    let isPasskey = factor == .webAuthn && !passkeys(of: session).isEmpty
    guard isPasskey, let challenge = challenge(in: answer, attempt), challenge.name == "WEB_AUTHN"
    else { return try await finish(answer, attempt, session: session) }
    return try await answerWithPasskey(nil, challenge, metadata, session: session)
  }

  /// Signs in whoever has just confirmed a sign-up, which works once.
  func autoSignIn(_ metadata: ValueTemplate?, session: String) async throws(StepStop) -> Outcome {
    guard let confirmed = confirmedSignUp else {
      let words = "no sign-up with `autoSignIn: true` has been confirmed"
      return .refusedHere("NoChallenge", words)
    }
    guard let proof = confirmed.session else { return .refusedHere("NoChallenge", confirmed.lack) }
    let metadata = try self.metadata(metadata)
    sessions[session] = .empty
    let attempt = SignInAttempt(
      username: confirmed.username,
      isAdmin: false,
      client: chosenClient ?? confirmed.client
    )
    let answer = try await initiate(
      SignInFlow.userChoice.operationFlow,
      attempt,
      ["USERNAME": .string(confirmed.username)],
      metadata,
      session: proof
    )
    if answer.error == nil { confirmedSignUp = nil }
    return try await finish(answer, attempt, session: session)
  }
}

/// What a sign-in begins with beside the user's name.
struct SignInStart {
  var flow: SignInFlow
  var password: String?
  var preferred: FirstFactor?
  var metadata: JSONValue?
}
