internal import RunRecord
internal import Scenario

extension VerifyTOTPSetup: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let code = try execution.secret(code)
    let name = try deviceName.map { name throws(StepStop) in try execution.text(name) }
    return try await execution.signedIn(step.session)
      .verifyTOTPSetup(code: code, name, in: execution)
  }
}
