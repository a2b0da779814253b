package import JSON

/// A provider whose pools are on a mock, which has a way to each of them alone.
package protocol MockBackedPoolProvider: PoolProvider {
  /// The mock that the pools are on.
  var backend: MockBackend { get }
}

extension MockBackedPoolProvider {
  /// What the programs behind this pool's triggers have written to their standard error.
  package func takeTriggerRemarks(of pool: ScenarioPool) -> [String] {
    backend.control.takeRemarks(ofPool: pool.id)
  }

  /// What the stubs of this pool's triggers were asked so far.
  package func triggerCalls(
    of pool: ScenarioPool
  ) async throws(PoolOpeningError) -> [JSONObject] {
    try await backend.triggerCalls(of: pool)
  }

  /// Moves the clock of this pool alone.
  package func advanceClock(
    of pool: ScenarioPool,
    by duration: Duration
  ) async throws(PoolOpeningError) {
    try await backend.advanceClock(of: pool, by: duration)
  }

  /// Makes something go wrong in this pool alone.
  package func inject(
    _ fault: JSONObject,
    into pool: ScenarioPool
  ) async throws(PoolOpeningError) {
    try await backend.control.inject(fault, intoPool: pool.id)
  }
}
