internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension FetchDevices: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let (answer, devices) = try await execution.allPages(
      of: "ListDevices",
      token: held.accessToken,
      list: "Devices",
      next: "PaginationToken"
    )
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding("devices", .array(devices.map(\.device)))
  }
}

extension JSONValue {
  /// A `DeviceType` in Amplify's words (AWSAuthDevice).
  fileprivate var device: JSONValue {
    let attributes = self["DeviceAttributes"]?.attributeMapping
    var fields = JSONObject()
    fields["id"] = self["DeviceKey"]
    fields["name"] = attributes?["device_name"]
    fields["attributes"] = attributes
    fields["createdDate"] = self["DeviceCreateDate"]
    fields["lastModifiedDate"] = self["DeviceLastModifiedDate"]
    fields["lastAuthenticatedDate"] = self["DeviceLastAuthenticatedDate"]
    return .object(fields)
  }
}
