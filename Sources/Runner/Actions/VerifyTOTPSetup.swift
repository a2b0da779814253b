internal import RunRecord
internal import Scenario

extension VerifyTOTPSetup: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    let code = try execution.text(code)
    let name = try deviceName.map { name throws(StepStop) in try execution.text(name) }
    return try await execution.verifyTOTPSetup(code: code, name, session: step.session)
  }
}
