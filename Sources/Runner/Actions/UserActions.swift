package import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension FetchUserAttributes: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let answer = try await execution.signedIn(step.session).call("GetUser", in: execution)
    return answer.done.adding("attributes", answer.body["UserAttributes"]?.attributeMapping)
  }
}

extension JSONValue {
  /// The list `[{"Name", "Value"}]` as a mapping, in the response's order.
  package var attributeMapping: JSONValue {
    let pairs = (array ?? []).compactMap { element in
      element["Name"]?.string.map { ($0, element["Value"] ?? .string("")) }
    }
    return .object(JSONObject(pairs))
  }
}

extension UpdateUserAttributes: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    var input = RequestObject()
    input["UserAttributes"] = try execution.attributeList(attributes)
    input["ClientMetadata"] = try execution.metadata(metadata)
    let answer = try await held.call("UpdateUserAttributes", input, in: execution)
    let deliveries = answer.body["CodeDeliveryDetailsList"]?.array ?? []
    return Outcome(answer)
      .adding(OutcomePath.nextStep, deliveries.isEmpty ? "done" : "confirmAttributeWithCode")
      .adding("deliveries", .array(deliveries.map(Outcome.delivery)))
  }
}

extension SendVerificationCode: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    var input: RequestObject = ["AttributeName": .string(try execution.text(attribute))]
    input["ClientMetadata"] = try execution.metadata(metadata)
    return try await held.call("GetUserAttributeVerificationCode", input, in: execution)
      .done.addingDelivery()
  }
}

extension ConfirmUserAttribute: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: RequestObject = [
      "AttributeName": .string(try execution.text(attribute)),
      "Code": .secret(try execution.secret(code)),
    ]
    return try await held.call("VerifyUserAttribute", input, in: execution).done
  }
}

extension ResetPassword: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    var input = try execution.clientRequest(username: try execution.text(username))
    input["ClientMetadata"] = try execution.metadata(metadata)
    return Outcome(try await execution.call("ForgotPassword", input))
      .adding(OutcomePath.nextStep, "confirmResetPasswordWithCode")
      .addingDelivery()
  }
}

extension ConfirmResetPassword: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    var input = try execution.clientRequest(username: try execution.text(username))
    input["Password"] = .secret(try execution.secret(newPassword))
    input["ConfirmationCode"] = .secret(try execution.secret(code))
    input["ClientMetadata"] = try execution.metadata(metadata)
    return try await execution.call("ConfirmForgotPassword", input).done
  }
}

extension UpdatePassword: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: RequestObject = [
      "PreviousPassword": .secret(try execution.secret(oldPassword)),
      "ProposedPassword": .secret(try execution.secret(newPassword)),
    ]
    return try await held.call("ChangePassword", input, in: execution).done
  }
}
