internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension DeleteUser: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    guard let held = execution.signedIn(step.session) else {
      return execution.notSignedIn(step.session)
    }
    let input: JSONObject = ["AccessToken": .string(held.accessToken)]
    let answer = try await execution.call("DeleteUser", input)
    if answer.error == nil { execution.sessions[step.session] = .empty }
    return Outcome(answer).adding("nextStep", "done")
  }
}
