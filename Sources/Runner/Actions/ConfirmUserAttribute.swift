internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ConfirmUserAttribute: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: RequestObject = [
      "AccessToken": .secret(held.accessToken),
      "AttributeName": .string(try execution.text(attribute)),
      "Code": .secret(try execution.secret(code)),
    ]
    let answer = try await execution.call("VerifyUserAttribute", input, user: held.username)
    return Outcome(answer).adding("nextStep", "done")
  }
}
