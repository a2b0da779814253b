internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension FetchUserAttributes: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let answer = try await execution.call("GetUser", ["AccessToken": .secret(held.accessToken)])
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding("attributes", answer.body["UserAttributes"]?.attributeMapping)
  }
}

extension JSONValue {
  /// `[{"Name", "Value"}]` as a mapping in the answer's order.
  var attributeMapping: JSONValue {
    let pairs = (array ?? []).compactMap { element in
      element["Name"]?.string.map { ($0, element["Value"] ?? .string("")) }
    }
    return .object(JSONObject(pairs))
  }
}

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
