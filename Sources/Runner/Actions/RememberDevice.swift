internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

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
