internal import JSON
internal import RunRecord
internal import Scenario

// What the stubs of the pool's triggers were called with.
extension ScenarioExecution {
  /// The triggers that have stubs: those of the scenario and those of the pool.
  var stubbedTriggers: Set<String> { run.pools.triggerNames.union(triggers?.members.keys ?? []) }

  /// Notes the calls of the pool's stubs before the first step, which made the given users.
  func countTriggerCalls() async -> Failure? {
    guard pool != nil, scenario.everyStep.contains(where: { $0.action is ExpectTrigger }) else { return nil }
    do throws(StepStop) {
      triggerCallsBefore = try await triggerCalls().count
      return nil
    } catch {
      return failure(for: error, at: nil)
    }
  }

  func triggerCalls() async throws(StepStop) -> ArraySlice<JSONObject> {
    let pool = try openedPool()
    do throws(PoolOpeningError) {
      return try await run.pools.triggerCalls(of: pool).dropFirst(triggerCallsBefore)
    } catch {
      if Task.isCancelled { throw .cancelled }
      throw .environment(message: error.message, details: [])
    }
  }
}
