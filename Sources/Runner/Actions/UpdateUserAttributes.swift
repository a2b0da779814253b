internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension UpdateUserAttributes: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    var input: RequestObject = ["AccessToken": .secret(held.accessToken)]
    input["UserAttributes"] = try execution.attributeList(attributes)
    input["ClientMetadata"] = try execution.metadata(metadata)
    let answer = try await execution.call("UpdateUserAttributes", input, user: held.username)
    let deliveries = answer.body["CodeDeliveryDetailsList"]?.array ?? []
    return Outcome(answer)
      .adding("nextStep", deliveries.isEmpty ? "done" : "confirmAttributeWithCode")
      .adding("deliveries", .array(deliveries.map(Outcome.delivery)))
  }
}
