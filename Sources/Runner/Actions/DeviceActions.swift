internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

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

extension RememberDevice: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: RequestObject = [
      "AccessToken": .secret(held.accessToken),
      "DeviceKey": .string(try held.deviceKey(device, session: step.session, in: execution)),
      "DeviceRememberedStatus": "remembered",
    ]
    return Outcome(try await execution.call("UpdateDeviceStatus", input)).adding("nextStep", "done")
  }
}

extension ForgetDevice: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let key = try held.deviceKey(device, session: step.session, in: execution)
    let input: RequestObject = [
      "AccessToken": .secret(held.accessToken), "DeviceKey": .string(key),
    ]
    let answer = try await execution.call("ForgetDevice", input)
    if answer.error == nil {
      for name in execution.deviceMemories.keys {
        execution.deviceMemories[name]?.devices.removeAll { $0.key == key }
      }
    }
    return Outcome(answer).adding("nextStep", "done")
  }
}
