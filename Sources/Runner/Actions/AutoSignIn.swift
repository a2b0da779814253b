internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension AutoSignIn: RunnableAction {
  /// Works once.
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    guard let confirmed = execution.confirmedSignUp else {
      let words = "no sign-up with `autoSignIn: true` has been confirmed"
      return .refusedHere("NoChallenge", words)
    }
    guard let proof = confirmed.session else { return .refusedHere("NoChallenge", confirmed.lack) }
    let metadata = try execution.metadata(metadata)
    execution.sessions[step.session] = .empty
    let attempt = SignInAttempt(
      username: confirmed.username,
      isAdmin: false,
      client: execution.chosenClient ?? confirmed.client
    )
    let answer = try await attempt.initiate(
      SignInFlow.userChoice.authFlow,
      ["USERNAME": .string(confirmed.username)],
      metadata,
      session: proof,
      in: execution
    )
    if answer.error == nil { execution.confirmedSignUp = nil }
    return try await attempt.finish(answer, session: step.session, in: execution)
  }
}
