internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

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
