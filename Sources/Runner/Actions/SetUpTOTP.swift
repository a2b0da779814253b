internal import RunRecord
internal import Scenario

extension SetUpTOTP: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    try await execution.signedIn(step.session).setUpTOTP(in: execution)
  }
}
