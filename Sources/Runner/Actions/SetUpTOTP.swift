internal import RunRecord
internal import Scenario

extension SetUpTOTP: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    try await execution.setUpTOTP(session: step.session)
  }
}
