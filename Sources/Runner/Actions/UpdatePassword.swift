internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension UpdatePassword: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: RequestObject = [
      "PreviousPassword": .secret(try execution.secret(oldPassword)),
      "ProposedPassword": .secret(try execution.secret(newPassword)),
      "AccessToken": .secret(held.accessToken),
    ]
    return Outcome(try await execution.call("ChangePassword", input)).adding("nextStep", "done")
  }
}
