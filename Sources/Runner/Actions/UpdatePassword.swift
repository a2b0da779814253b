internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension UpdatePassword: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    guard let held = execution.signedIn(step.session) else {
      return execution.notSignedIn(step.session)
    }
    let input: JSONObject = [
      "PreviousPassword": .string(try execution.text(oldPassword)),
      "ProposedPassword": .string(try execution.text(newPassword)),
      "AccessToken": .string(held.accessToken),
    ]
    return Outcome(try await execution.call("ChangePassword", input)).adding("nextStep", "done")
  }
}
