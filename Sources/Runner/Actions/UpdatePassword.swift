internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension UpdatePassword: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: JSONObject = [
      "PreviousPassword": .string(try execution.text(oldPassword)),
      "ProposedPassword": .string(try execution.text(newPassword)),
      "AccessToken": .string(held.accessToken),
    ]
    return Outcome(try await execution.call("ChangePassword", input)).adding("nextStep", "done")
  }
}
