internal import JSON
internal import PoolClient
internal import RunRecord
internal import Scenario
internal import Values

extension ResendSignUpCode: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    var input = try execution.clientRequest(username: try execution.text(username))
    input["ClientMetadata"] = try execution.metadata(metadata)
    return Outcome(try await execution.call("ResendConfirmationCode", input))
      .adding("nextStep", "done")
      .addingDelivery()
  }
}
