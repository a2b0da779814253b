internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension UpdateUserAttributes: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    guard let held = execution.signedIn(step.session) else {
      return execution.notSignedIn(step.session)
    }
    var input: JSONObject = ["AccessToken": .string(held.accessToken)]
    input["UserAttributes"] = try execution.attributeList(attributes)
    input["ClientMetadata"] = try execution.metadata(metadata)
    let answer = try await execution.call("UpdateUserAttributes", input, user: held.username)
    let deliveries = answer.body["CodeDeliveryDetailsList"]?.array ?? []
    return Outcome(answer)
      .adding("nextStep", deliveries.isEmpty ? "done" : "confirmAttributeWithCode")
      .adding("deliveries", .array(deliveries.map(Outcome.delivery)))
  }
}
