internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension ScenarioExecution {
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
    let answer = try await initiate(flow.authFlow, attempt, parameters, metadata)
    let isPasskey = factor == .webAuthn && !passkeys(of: session).isEmpty
    guard isPasskey, let challenge = challenge(in: answer, attempt), challenge.name == "WEB_AUTHN"
    else { return try await finish(answer, attempt, session: session) }
    return try await answerWithPasskey(nil, challenge, metadata, session: session)
  }
}

/// What a sign-in begins with beside the user's name.
struct SignInStart {
  var flow: SignInFlow
  var password: String?
  var preferred: FirstFactor?
  var metadata: JSONValue?
}
