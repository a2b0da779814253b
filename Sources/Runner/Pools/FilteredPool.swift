package import Scenario

/// A pool that can't run some scenarios, according to the scenarios' files.
///
/// For other scenarios, calls are passed to the pool.
package struct FilteredPool: PoolProvider {
  /// The reason that a pool can't run a scenario.
  package struct MissingCapability: Hashable, Sendable {
    /// The reason: lowercase, without a full stop.
    package var reason: String

    /// Whether another pool of this kind may have the capability, because it depends on settings.
    package var isSetting: Bool

    package init(_ reason: String, isSetting: Bool) {
      (self.reason, self.isSetting) = (reason, isSetting)
    }
  }

  private let pool: any PoolProvider
  /// The capability that the pool does not have for a scenario; nil if none is missing.
  private let missingCapability: @Sendable (Scenario) -> MissingCapability?

  /// Wraps a pool; `missingCapability` returns the capability that a scenario needs and the pool
  /// does not have.
  package init(
    _ pool: any PoolProvider,
    missingCapability: @escaping @Sendable (Scenario) -> MissingCapability?
  ) {
    (self.pool, self.missingCapability) = (pool, missingCapability)
  }

  /// The name of the wrapped pool.
  package var name: String { pool.name }

  /// The capabilities of the wrapped pool.
  package var capabilities: Set<Requirement> { pool.capabilities }

  /// The wrapped pool's reason, or a missing capability that does not depend on settings; nil if
  /// there is none.
  package func skipReason(for scenario: Scenario) -> String? {
    if let reason = pool.skipReason(for: scenario) { return reason }
    return missingCapability(scenario).flatMap { $0.isSetting ? nil : $0.reason }
  }

  /// Opens the wrapped pool; returns an unmet precondition if a capability is missing.
  package func open(
    for scenario: Scenario,
    given: RequestedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    if let missingCapability = missingCapability(scenario) {
      return .unmet(.unsupported(missingCapability.reason))
    }
    return try await pool.open(for: scenario, given: given)
  }

  /// Whether the wrapped pool has these settings and capabilities.
  package func meets(_ given: RequestedSettings, requiring capabilities: Set<Requirement>) -> Bool {
    pool.meets(given, requiring: capabilities)
  }

  /// Returns the pool to the wrapped provider.
  package func close(_ pool: ScenarioPool) async { await self.pool.close(pool) }

  /// The triggers of the wrapped pool.
  package var triggers: TriggerDeclarations? { pool.triggers }

  /// The mock of the wrapped pool.
  package var mock: MockControl? { pool.mock }

  /// The wrapped pool's unmet precondition.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    try await self.pool.unmetPrecondition(naming: parts, on: pool)
  }
}

/// A part that a configuration lacks and that scenarios need on a mock pool.
package enum MissingPoolPart: Hashable, Sendable {
  /// The pool is missing.
  case pool
  /// The pool has no client.
  case clients

  /// The reason that a scenario can't run on this pool: lowercase, without a full stop; nil if it
  /// can.
  package func reason(against scenario: Scenario, on pool: String) -> String? {
    switch self {
    case .pool: scenario.needsPool ? "`\(pool)` does not contain a pool" : nil
    case .clients: needsClient(scenario) ? "the pool `\(pool)` has no client" : nil
    }
  }

  /// Whether a step uses a client, or `given` describes one.
  private func needsClient(_ scenario: Scenario) -> Bool {
    scenario.given.client != nil || !scenario.given.clients.isEmpty
      || scenario.everyStep.contains { $0.client != nil || $0.action.needsClient }
  }
}
