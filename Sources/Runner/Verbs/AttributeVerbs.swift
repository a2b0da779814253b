internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

// What a signed-in user does about attributes.
extension ScenarioExecution {
  func fetchUserAttributes(session: String) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let answer = try await call("GetUser", ["AccessToken": .string(held.accessToken)])
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding("attributes", answer.body["UserAttributes"]?.attributeMapping)
  }

  func updateUserAttributes(
    _ attributes: ValueTemplate,
    _ metadata: ValueTemplate?,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    var input: JSONObject = ["AccessToken": .string(held.accessToken)]
    input["UserAttributes"] = try attributeList(attributes)
    input["ClientMetadata"] = try self.metadata(metadata)
    let answer = try await call("UpdateUserAttributes", input, user: held.username)
    let deliveries = answer.body["CodeDeliveryDetailsList"]?.array ?? []
    return Outcome(answer)
      .adding("nextStep", deliveries.isEmpty ? "done" : "confirmAttributeWithCode")
      .adding("deliveries", .array(deliveries.map(Outcome.delivery)))
  }

  func sendVerificationCode(
    _ attribute: TextTemplate,
    _ metadata: ValueTemplate?,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    var input: JSONObject = [
      "AccessToken": .string(held.accessToken), "AttributeName": .string(try text(attribute)),
    ]
    input["ClientMetadata"] = try self.metadata(metadata)
    let answer = try await call("GetUserAttributeVerificationCode", input, user: held.username)
    return Outcome(answer).adding("nextStep", "done").addingDelivery()
  }

  func confirmUserAttribute(
    _ attribute: TextTemplate,
    _ code: TextTemplate,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let input: JSONObject = [
      "AccessToken": .string(held.accessToken), "AttributeName": .string(try text(attribute)),
      "Code": .string(try text(code)),
    ]
    let answer = try await call("VerifyUserAttribute", input, user: held.username)
    return Outcome(answer).adding("nextStep", "done")
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
