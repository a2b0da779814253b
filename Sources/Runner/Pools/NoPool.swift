package import JSON
package import Scenario

/// Stands where no scenario of a run needs its pool, so that no mock is started for it.
package struct NoPool: PoolProvider {
  /// The name of the pool that would be opened.
  package let name: String

  /// What every mock pool offers.
  package let capabilities = MockPoolProvider.offered

  /// Stands for a mock pool of this name.
  package init(name: String) { self.name = name }

  /// There is none to open.
  package func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening { throw .unopened }

  /// Has nothing to give back.
  package func close(_ pool: ScenarioPool) async {}

  /// There is no clock.
  package func advanceClock(
    of pool: ScenarioPool,
    by duration: Duration
  ) async throws(PoolOpeningError) { throw .unopened }

  /// There is nothing that could fail.
  package func inject(
    _ fault: JSONObject,
    into pool: ScenarioPool
  ) async throws(PoolOpeningError) { throw .unopened }
}
