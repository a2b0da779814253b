package import Scenario

/// Replaces the pool, without a mock, if no scenario of a run needs a pool.
package struct NoPool: PoolProvider {
  /// The name of the pool that is not opened.
  package let name: String

  /// The capabilities of every mock pool.
  package let capabilities = MockPoolProvider.offered

  /// Replaces the mock pool with this name.
  package init(name: String) { self.name = name }

  /// Throws `unopened`.
  package func open(
    for scenario: Scenario,
    given: RequestedSettings
  ) async throws(PoolOpeningError) -> PoolOpening { throw .unopened }

  /// Does nothing, because no pool was opened.
  package func close(_ pool: ScenarioPool) async {}
}
