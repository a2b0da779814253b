internal import Diagnostics
package import Project
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
  private let lack: @Sendable (Scenario) -> MissingCapability?

  /// Wraps a pool; `lack` returns the capability that a scenario needs and the pool does not have.
  package init(
    _ pool: any PoolProvider,
    lack: @escaping @Sendable (Scenario) -> MissingCapability?
  ) {
    (self.pool, self.lack) = (pool, lack)
  }

  /// The name of the wrapped pool.
  package var name: String { pool.name }

  /// The capabilities of the wrapped pool.
  package var capabilities: Set<Requirement> { pool.capabilities }

  /// The wrapped pool's reason, or a missing capability that does not depend on settings; nil if
  /// there is none.
  package func skipReason(for scenario: Scenario) -> String? {
    if let reason = pool.skipReason(for: scenario) { return reason }
    return lack(scenario).flatMap { $0.isSetting ? nil : $0.reason }
  }

  /// Opens the wrapped pool; returns an unmet precondition if a capability is missing.
  package func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    if let lack = lack(scenario) { return .unmet(.unsupported(lack.reason)) }
    return try await pool.open(for: scenario, given: given)
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

/// The facts about a pool that need neither the environment nor a call to the pool.
package struct DeclaredPool: Sendable {
  /// The pool's name, such as `mock`, or the path of its configuration file.
  package let name: String

  /// Whether the pool belongs to a service instead of a mock.
  package let isLive: Bool

  /// Whether the pool has settings of its own, instead of those in each scenario's `given`.
  private let hasSettings: Bool
  private let capabilities: Set<Requirement>
  private let parts: PoolParts

  /// The permissions in `allow`; empty for a mock.
  let permissions: Set<Permission>

  /// Takes a pool from the project file.
  ///
  /// The facts assume AWS credentials, which only the run can check.
  ///
  /// `plan` describes its mock pools, if they come from a configuration file.
  package init(_ pool: PoolDeclaration, plan: MockPlan? = nil) {
    name = pool.name
    hasSettings = plan != nil || pool.kind != .mock(configuration: nil)
    parts = plan.map(PoolParts.init) ?? PoolParts(pool)
    guard case .cognito(let declaration) = pool.kind else {
      // Without a plan, the domain is unknown, so a configuration file counts as having one.
      let hasDomain = plan?.hasDomain ?? (pool.kind != .mock(configuration: nil))
      let offered = MockPoolProvider.offered
      (capabilities, isLive) = (hasDomain ? offered.union([.domain]) : offered, false)
      permissions = []
      return
    }
    // A live pool's domain may be missing from the project file.
    let offered: Set<Requirement> = [.live, .admin, .domain]
    let messages = Set.messages(
      byEmail: declaration.hasEmailSource,
      bySMS: declaration.hasSMSSource
    )
    (capabilities, isLive) = (offered.union(messages), true)
    permissions = declaration.permissions
  }

  /// The reason to skip a scenario in any environment; nil if the scenario may run.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: scenario.adding(to: capabilities), on: name)
      ?? (isLive ? SafetyCheck.foreignName(in: scenario)?.reason : nil)
      ?? parts.unmetPrecondition(naming: scenario.namedParts)?.message
  }

  /// Whether a run may skip the scenario because of settings that only the pool shows.
  package func mayDiffer(from scenario: Scenario) -> Bool {
    guard hasSettings else { return false }
    let given = scenario.given
    if given.pool != nil || given.client != nil || !given.clients.isEmpty { return true }
    // The file of a mock lists the parts, but does not determine whether triggers are the same.
    guard isLive else { return given.triggers != nil }
    return scenario.requirements.contains(.domain) || !scenario.namedParts.isEmpty
      || given.users.contains(where: \.mayGoByContact)
  }
}

extension PoolParts {
  /// Takes the known parts: for a live pool, the clients in the project file.
  fileprivate init(_ pool: PoolDeclaration) {
    switch pool.kind {
    case .mock(configuration: nil): self = .ofOwnPool
    case .mock: self.init()
    case .cognito: self.init(pool.clientNames.map { [.client: $0] } ?? [:])
    }
  }
}

/// A part that a configuration lacks and that scenarios need on a mock pool.
package enum PoolAbsence: Hashable, Sendable {
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
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening { throw .unopened }

  /// Does nothing, because no pool was opened.
  package func close(_ pool: ScenarioPool) async {}
}
