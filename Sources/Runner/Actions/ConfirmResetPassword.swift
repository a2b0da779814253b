internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario

extension ConfirmResetPassword: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    var input = try execution.clientRequest(username: try execution.text(username))
    input["Password"] = .string(try execution.text(newPassword))
    input["ConfirmationCode"] = .string(try execution.text(code))
    input["ClientMetadata"] = try execution.metadata(metadata)
    return Outcome(try await execution.call("ConfirmForgotPassword", input))
      .adding("nextStep", "done")
  }
}
