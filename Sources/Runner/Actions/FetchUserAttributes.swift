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
