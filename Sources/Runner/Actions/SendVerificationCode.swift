internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension SendVerificationCode: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    var input: RequestObject = [
      "AccessToken": .secret(held.accessToken),
      "AttributeName": .string(try execution.text(attribute)),
    ]
    input["ClientMetadata"] = try execution.metadata(metadata)
    let operation = "GetUserAttributeVerificationCode"
    let answer = try await execution.call(operation, input, user: held.username)
    return Outcome(answer).adding("nextStep", "done").addingDelivery()
  }
}
