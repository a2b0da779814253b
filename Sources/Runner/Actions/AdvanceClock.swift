internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

extension AdvanceClock: RunnableAction {
  func run(in execution: isolated Execution, _ step: Step) async throws(StepStop) -> Outcome {
    let duration = try execution.duration(duration)
    let pool = try execution.openedPool()
    do throws(PoolOpeningError) {
      try await execution.run.pools.advanceClock(of: pool, by: duration)
      execution.scope.clockOffset += duration
      return .done
    } catch {
      throw .environment(message: error.message, details: [])
    }
  }
}
