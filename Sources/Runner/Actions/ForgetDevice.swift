internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

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
