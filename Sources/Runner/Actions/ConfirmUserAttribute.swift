internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension ConfirmUserAttribute: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    guard let held = execution.signedIn(step.session) else {
      return execution.notSignedIn(step.session)
    }
    let input: JSONObject = [
      "AccessToken": .string(held.accessToken),
      "AttributeName": .string(try execution.text(attribute)),
      "Code": .string(try execution.text(code)),
    ]
    let answer = try await execution.call("VerifyUserAttribute", input, user: held.username)
    return Outcome(answer).adding("nextStep", "done")
  }
}
