internal import Diagnostics
package import Project
package import Scenario

/// A pool that some scenarios can't run on, as their files show.
///
/// Otherwise it is the pool itself.
package struct FilteredPool: PoolProvider {
  /// Why a scenario can't run on a pool.
  package struct MissingCapability: Hashable, Sendable {
    /// The facts: lower case, no full stop.
    package var reason: String

    /// Whether it depends on the pool's settings, which means that another pool of its kind may
    /// have it.
    package var isSetting: Bool

    package init(_ reason: String, isSetting: Bool) {
      (self.reason, self.isSetting) = (reason, isSetting)
    }
  }

  private let pool: any PoolProvider
  private let lacks: [String: MissingCapability]

  /// Wraps a pool; `lack` returns what it lacks for a scenario.
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

  /// What the pool lacks for a scenario; nil if nothing.
  private func lack(for scenario: Scenario) -> MissingCapability? {
    lacks[FilteredPool.key(scenario)]
  }

  /// The pool's own name.
  package var name: String { pool.name }

  /// What the pool itself supports.
  package var capabilities: Set<Requirement> { pool.capabilities }

  /// The reason, if it does not depend on the pool's settings.
  package func skipReason(for scenario: Scenario) -> String? {
    if let reason = pool.skipReason(for: scenario) { return reason }
    return lack(for: scenario).flatMap { $0.isSetting ? nil : $0.reason }
  }

  /// An unmet precondition if a setting is missing.
  package func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    if let lack = lack(for: scenario) { return .unmet(.unsupported(lack.reason)) }
    return try await pool.open(for: scenario, given: given)
  }

  /// Returns the pool.
  package func close(_ pool: ScenarioPool) async { await self.pool.close(pool) }

  /// The triggers of the pool itself.
  package var triggers: TriggerDeclarations? { pool.triggers }

  /// The mock of the pool itself.
  package var mock: MockControl? { pool.mock }

  /// The result of the pool itself.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    try await self.pool.unmetPrecondition(naming: parts, on: pool)
  }
}

/// A pool as far as it is known without reading the environment or calling the pool.
package struct DeclaredPool: Sendable {
  /// The pool's name for the user.
  package let name: String

  /// Whether it is a pool of a service, rather than a mock.
  package let isLive: Bool

  private let capabilities: Set<Requirement>
  private let parts: PoolParts

  /// Takes a pool from the project file.
  ///
  /// Whether there are AWS credentials is known only in the run.
  ///
  /// `plan` describes its mock pools, if they come from a configuration file.
  package init(_ pool: PoolDeclaration, plan: MockPlan? = nil) {
    name = pool.name
    parts = plan.map(PoolParts.init) ?? PoolParts(pool)
    guard case .cognito(let declaration) = pool.kind else {
      // Whether a configuration file has a domain is known once it is read.
      let hasDomain = plan?.hasDomain ?? (pool.kind != .mock(configuration: nil))
      let offered = MockPoolProvider.offered
      (capabilities, isLive) = (hasDomain ? offered.union([.domain]) : offered, false)
      return
    }
    // A domain may be only in the pool's own description.
    let offered: Set<Requirement> = [.live, .admin, .domain]
    let messages = Set.messages(
      byEmail: declaration.hasEmailSource,
      bySMS: declaration.hasSMSSource
    )
    (capabilities, isLive) = (offered.union(messages), true)
  }

  /// Why the pool will skip a scenario in any environment; nil if it may run it.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: scenario.adding(to: capabilities), on: name)
      ?? (isLive ? SafetyCheck.foreignName(in: scenario)?.reason : nil)
      ?? parts.unmetPrecondition(naming: scenario.namedParts)?.message
  }
}

extension PoolParts {
  /// The known clients of a live pool are those in the project file.
  fileprivate init(_ pool: PoolDeclaration) {
    switch pool.kind {
    case .mock(configuration: nil): self = .ofOwnPool
    case .mock: self.init()
    case .cognito: self.init(pool.clientNames.map { [.client: $0] } ?? [:])
    }
  }
}

/// What a configuration lacks for scenarios to run on a mock of it.
package enum PoolAbsence: Hashable, Sendable {
  /// The pool is missing.
  case pool
  /// The pool has no client.
  case clients

  /// Why a scenario can't run on a pool of this name: lower case, no full stop; nil if it can.
  package func reason(against scenario: Scenario, on pool: String) -> String? {
    switch self {
    case .pool: scenario.needsPool ? "`\(pool)` has no pool" : nil
    case .clients: needsClient(scenario) ? "the pool `\(pool)` has no client" : nil
    }
  }

  /// Whether a step uses a client, or `given` describes one.
  private func needsClient(_ scenario: Scenario) -> Bool {
    scenario.given.client != nil || !scenario.given.clients.isEmpty
      || scenario.everyStep.contains { $0.client != nil || $0.action.needsClient }
  }
}

/// Replaces the pool if no scenario of a run needs it.
///
/// No mock is started.
package struct NoPool: PoolProvider {
  /// The name of the pool that would be opened.
  package let name: String

  /// What every mock pool supports.
  package let capabilities = MockPoolProvider.offered

  /// Replaces a mock pool of this name.
  package init(name: String) { self.name = name }

  /// Throws: no pool can be opened.
  package func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening { throw .unopened }

  /// There is nothing to return.
  package func close(_ pool: ScenarioPool) async {}
}
