internal import Diagnostics
package import Scenario

/// A pool that some scenarios can't run on, as their files show; in all else it is the pool itself.
package struct FilteredPool: PoolProvider {
  /// Why a scenario can't run on a pool.
  package struct MissingCapability: Hashable, Sendable {
    /// The facts: lower case, no full stop.
    package var reason: String

    /// Whether that is a matter of the pool's settings, so that another pool of its kind may have it.
    package var isSetting: Bool

    package init(_ reason: String, isSetting: Bool) {
      (self.reason, self.isSetting) = (reason, isSetting)
    }
  }

  private let pool: any PoolProvider
  private let lacks: [String: MissingCapability]

  /// Narrows a pool by what it lacks for scenarios.
  package init(
    _ pool: any PoolProvider,
    for scenarios: [Scenario],
    lack: (Scenario) -> MissingCapability?
  ) {
    self.pool = pool
    lacks = Dictionary(
      scenarios.compactMap { scenario in
        lack(scenario).map { (FilteredPool.key(scenario), $0) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private static func key(_ scenario: Scenario) -> String {
    "\(scenario.file.name)\u{0}\(scenario.name)"
  }

  /// What the pool lacks for a scenario; nil where nothing.
  private func lack(for scenario: Scenario) -> MissingCapability? {
    lacks[FilteredPool.key(scenario)]
  }

  /// The pool's own name.
  package var name: String { pool.name }

  /// What the pool itself offers.
  package var capabilities: Set<Requirement> { pool.capabilities }

  /// What is no matter of settings keeps a scenario from being started.
  package func skipReason(for scenario: Scenario) -> String? {
    if let reason = pool.skipReason(for: scenario) { return reason }
    return lack(for: scenario).flatMap { $0.isSetting ? nil : $0.reason }
  }

  /// An unmet precondition where a setting is missing.
  package func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    if let lack = lack(for: scenario) { return .unmet(.lacksNames(lack.reason)) }
    return try await pool.open(for: scenario, given: given)
  }

  /// Gives the pool back.
  package func close(_ pool: ScenarioPool) async { await self.pool.close(pool) }

  /// Those of the pool itself.
  package var triggers: TriggerDeclarations? { pool.triggers }

  /// That of the pool itself.
  package var mock: MockControl? { pool.mock }

  /// As the pool itself says.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    try await self.pool.unmetPrecondition(naming: parts, on: pool)
  }
}
