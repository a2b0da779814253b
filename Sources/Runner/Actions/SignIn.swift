internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension SignIn: RunnableAction {
  /// What the session held is replaced, also when the pool refuses.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let session = step.session
    let username = try execution.text(username)
    let password = try password.map { value throws(StepStop) in try execution.secret(value) }
    let metadata = try execution.metadata(metadata)
    execution.sessions[session] = .empty
    let start = SignInStart(
      flow: try execution.choice(flow),
      password: password,
      preferred: try preferred.map { value throws(StepStop) in try execution.choice(value) },
      metadata: metadata
    )
    var attempt = SignInAttempt(
      username: username,
      isAdmin: start.flow == .adminUserPassword,
      client: try execution.stepClient()
    )
    attempt.device = try attempt.device(device, session: session, in: execution)
    let outcome = try await start.begin(attempt, session: session, in: execution)
    guard device == nil, let own = attempt.device,
      outcome.errorType == "ResourceNotFoundException"
    else { return outcome }
    // As Amplify does it: the pool has forgotten the device, so the app forgets it too.
    execution.deviceMemories[session]?.devices.removeAll { $0.key == own.key }
    execution.state.notes.append(
      "the pool has no device `\(own.key)` any more, so it was forgotten"
    )
    attempt.device = nil
    return try await start.begin(attempt, session: session, in: execution)
  }
}
