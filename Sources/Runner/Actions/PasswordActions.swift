internal import JSON
internal import RunRecord
internal import Scenario
internal import Values

extension ResetPassword: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    var input = try execution.clientRequest(username: try execution.text(username))
    input["ClientMetadata"] = try execution.metadata(metadata)
    return Outcome(try await execution.call("ForgotPassword", input))
      .adding("nextStep", "confirmResetPasswordWithCode")
      .addingDelivery()
  }
}

extension ConfirmResetPassword: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    var input = try execution.clientRequest(username: try execution.text(username))
    input["Password"] = .secret(try execution.secret(newPassword))
    input["ConfirmationCode"] = .secret(try execution.secret(code))
    input["ClientMetadata"] = try execution.metadata(metadata)
    return try await execution.call("ConfirmForgotPassword", input).done
  }
}

extension UpdatePassword: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let held = try execution.signedIn(step.session)
    let input: RequestObject = [
      "PreviousPassword": .secret(try execution.secret(oldPassword)),
      "ProposedPassword": .secret(try execution.secret(newPassword)),
    ]
    return try await held.call("ChangePassword", input, in: execution).done
  }
}
