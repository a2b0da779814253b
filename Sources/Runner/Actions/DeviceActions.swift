internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension FetchDevices: RunnableAction {
  /// A device has Amplify's fields (AWSAuthDevice).
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let (answer, devices) = try await held.allPages(
      of: "ListDevices",
      list: "Devices",
      next: "PaginationToken",
      in: execution
    )
    let fields = devices.map { device in
      let attributes = device["DeviceAttributes"]?.attributeMapping
      return JSONObject(keeping: [
        ("id", device["DeviceKey"]), ("name", attributes?["device_name"]),
        ("attributes", attributes), ("createdDate", device["DeviceCreateDate"]),
        ("lastModifiedDate", device["DeviceLastModifiedDate"]),
        ("lastAuthenticatedDate", device["DeviceLastAuthenticatedDate"]),
      ])
    }
    return answer.done.adding("devices", .array(fields.map(JSONValue.object)))
  }
}

extension RememberDevice: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: RequestObject = [
      "DeviceKey": .string(try held.deviceKey(device, in: execution)),
      "DeviceRememberedStatus": "remembered",
    ]
    return try await held.call("UpdateDeviceStatus", input, in: execution).done
  }
}

extension ForgetDevice: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let key = try held.deviceKey(device, in: execution)
    let answer = try await held.call("ForgetDevice", ["DeviceKey": .string(key)], in: execution)
    if answer.error == nil {
      for name in execution.deviceMemories.keys {
        execution.deviceMemories[name]?.devices.removeAll { $0.key == key }
      }
    }
    return answer.done
  }
}
