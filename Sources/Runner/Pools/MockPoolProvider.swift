internal import JSON
internal import PoolClient
package import Scenario

/// Creates a mock pool for each scenario through the pool's own API.
package struct MockPoolProvider: PoolProvider {
  /// The pool's name in the project file, or `mock`.
  package let name: String

  /// The capabilities of every mock pool.
  ///
  /// A pool has a domain only if `given` requests one.
  package let capabilities = MockPoolProvider.offered

  /// The capabilities of every mock pool, all except a domain.
  static let offered: Set<Requirement> = [.mock, .admin, .email, .sms, .clock, .faults]

  /// Nil, because each scenario declares its own triggers.
  package let triggers: TriggerDeclarations? = nil

  /// The control of the mock that hosts the pools.
  package var mock: MockControl? { backend.control }

  let backend: MockBackend

  /// Creates a provider on a mock server.
  package init(name: String, on backend: MockBackend) {
    (self.name, self.backend) = (name, backend)
  }

  /// The first capability that the scenario needs and its pool would lack; nil if none is missing.
  package func skipReason(for scenario: Scenario) -> String? {
    scenario.lack(of: scenario.adding(to: capabilities), on: name)
  }

  /// Creates a pool with these settings; returns an unmet precondition if a required domain is
  /// missing.
  package func open(
    for scenario: Scenario,
    given: RequestedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    let pool = try await make(pool: given.pool, client: given.client, clients: given.clients)
    let members = pool.members.unrecorded
    guard let reason = scenario.missingDomain(unless: members["domain"] != nil, on: name) else {
      return .opened(pool)
    }
    await backend.caller.drop(pool: pool.id, with: members)
    return .unmet(.unsupported(reason))
  }

  /// Deletes the pool and its users, unless pools are kept.
  package func close(_ pool: ScenarioPool) async {
    await backend.close(pool, with: pool.members.unrecorded)
  }

  /// The triggers that the scenario reads but does not declare; nil if there are none.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    PoolParts.ofOwnPool.unmetPrecondition(naming: parts)
  }
}
