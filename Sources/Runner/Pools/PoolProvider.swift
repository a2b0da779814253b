package import Scenario

/// Provides each scenario's pool.
package protocol PoolProvider: Sendable {
  /// The pool's name, such as `mock`, or the path of its configuration file.
  var name: String { get }

  /// The capabilities that scenarios can require of the pool.
  ///
  /// A scenario that requires more is skipped.
  var capabilities: Set<Requirement> { get }

  /// The reason to skip a scenario, according to its text and the known facts; nil if it can run.
  func skipReason(for scenario: Scenario) -> String?

  /// Opens the pool for a scenario.
  ///
  /// The scenario's `given` is not merged yet.
  func open(
    for scenario: Scenario,
    given: RequestedSettings
  ) async throws(PoolOpeningError) -> PoolOpening

  /// Whether a scenario with these settings in `given` can run on the pool; false if unknown.
  ///
  /// `capabilities` are those in `requires`.
  func meets(_ given: RequestedSettings, requiring capabilities: Set<Requirement>) -> Bool

  /// Returns the pool to the provider.
  ///
  /// The provider can delete what the scenario left in the pool.
  func close(_ pool: ScenarioPool) async

  /// The triggers that the pool has from the start; nil if each scenario declares its own.
  var triggers: TriggerDeclarations? { get }

  /// The parts that the pool does not have; nil if it has all parts, or if none is checked before
  /// the run.
  func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition?

  /// The control of the mock that hosts the pool; nil for other pools.
  var mock: MockControl? { get }
}

extension PoolProvider {
  /// The first capability that the scenario needs and the pool does not have; nil if none is
  /// missing.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: capabilities, on: name)
  }

  /// False, because the settings are known only once the pool is open.
  package func meets(_ given: RequestedSettings, requiring capabilities: Set<Requirement>) -> Bool {
    false
  }

  /// No stubs, by default.
  package var triggers: TriggerDeclarations? { TriggerDeclarations.none }

  /// Nil, because only a mock can be controlled.
  package var mock: MockControl? { nil }

  /// Nil, because a scenario's own pool has the parts that the scenario creates.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? { nil }
}
