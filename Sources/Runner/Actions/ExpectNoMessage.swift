internal import RunRecord
internal import Scenario

extension ExpectNoMessage: RunnableAction {
  func run(
    in execution: isolated ScenarioExecution,
    _ step: Step
  ) async throws(StepStop) -> Outcome {
    throw .notImplemented(ExpectNoMessage.definition.name)
  }
}
