internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ScenarioExecution {
  func rememberDevice(
    _ written: TextTemplate?,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let key = try deviceKey(written, of: held, session: session)
    let input: JSONObject = [
      "AccessToken": .string(held.accessToken), "DeviceKey": .string(key),
      "DeviceRememberedStatus": "remembered",
    ]
    return Outcome(try await call("UpdateDeviceStatus", input)).adding("nextStep", "done")
  }

  /// Forgets a device on both sides.
  func forgetDevice(
    _ written: TextTemplate?,
    session: String
  ) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let key = try deviceKey(written, of: held, session: session)
    let input: JSONObject = [
      "AccessToken": .string(held.accessToken), "DeviceKey": .string(key),
    ]
    let answer = try await call("ForgetDevice", input)
    if answer.error == nil {
      for name in keepsakes.keys { keepsakes[name]?.devices.removeAll { $0.key == key } }
    }
    return Outcome(answer).adding("nextStep", "done")
  }

  /// All of the user's devices, of however many pages.
  func fetchDevices(session: String) async throws(StepStop) -> Outcome {
    guard let held = signedIn(session) else { return notSignedIn(session) }
    let token = held.accessToken
    let (answer, devices) = try await allPages(
      of: "ListDevices",
      token: token,
      list: "Devices",
      next: "PaginationToken"
    )
    return Outcome(answer)
      .adding("nextStep", "done")
      .adding("devices", .array(devices.map(\.device)))
  }

  /// The elements of a list that the service gives in pages, with its last answer.
  func allPages(
    of operation: String,
    token: String,
    list: String,
    next: String
  ) async throws(StepStop) -> (PoolAnswer, [JSONValue]) {
    var elements: [JSONValue] = []
    var input: JSONObject = ["AccessToken": .string(token)]
    while true {
      let answer = try await call(operation, input)
      elements += answer.body[list]?.array ?? []
      guard answer.error == nil, let more = answer.body[next], more != input[next] else {
        return (answer, elements)
      }
      input[next] = more
    }
  }

  /// The key that a verb means: one that was saved, else the one of the session's sign-in.
  private func deviceKey(
    _ written: TextTemplate?,
    of held: SignedIn,
    session: String
  ) throws(StepStop) -> String {
    if let written {
      let text = try text(written)
      if text != TextTemplate.sessionsOwn { return text }
    }
    guard let key = held.deviceKey else { throw .withoutDevice(session) }
    return key
  }
}

extension StepStop {
  /// What needs the session's own device where it has none.
  static func withoutDevice(_ session: String) -> StepStop {
    .unusable(
      message: session.isEmpty ? "the session has no device" : "`\(session)` has no device",
      details: ["a pool that tracks devices gives one at a sign-in"]
    )
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
