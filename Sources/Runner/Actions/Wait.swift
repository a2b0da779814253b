internal import FoundationEssentials
internal import RunRecord
internal import Scenario
internal import Values

extension Wait: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let duration = try execution.duration(duration)
    execution.sayWaiting(duration.authoredText)
    do { try await Task.sleep(for: duration) } catch { throw .cancelled }
    return .done
  }
}
