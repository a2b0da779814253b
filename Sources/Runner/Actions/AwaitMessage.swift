internal import RunRecord
internal import Scenario

extension AwaitMessage: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    throw .notImplemented(AwaitMessage.definition.name)
  }
}
