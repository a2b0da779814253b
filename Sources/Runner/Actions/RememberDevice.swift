internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension RememberDevice: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    guard let held = execution.signedIn(step.session) else {
      return execution.notSignedIn(step.session)
    }
    let input: JSONObject = [
      "AccessToken": .string(held.accessToken),
      "DeviceKey": .string(try execution.deviceKey(device, of: held, session: step.session)),
      "DeviceRememberedStatus": "remembered",
    ]
    return Outcome(try await execution.call("UpdateDeviceStatus", input)).adding("nextStep", "done")
  }
}
