internal import JSON
internal import PoolClient
package import Project
package import Scenario
internal import Values

/// Creates a mock pool from a configuration file for each scenario, to isolate scenarios.
///
/// The file determines the pool's settings. The settings in `given` are therefore preconditions.
package struct ConfiguredPoolProvider: PoolProvider {
  /// The pool's name in the project file, or the path of the configuration file.
  package let name: String

  /// The capabilities of every mock pool, and a domain.
  ///
  /// Whether the file has a domain is checked when the pool is opened.
  package let capabilities = MockPoolProvider.offered.union([.domain])

  /// The triggers in the configuration file.
  package var triggers: TriggerDeclarations? { plan.declarations }

  /// The control of the mock that hosts the pools.
  package var mock: MockControl? { backend.control }

  private let plan: MockPlan
  private let absence: PoolAbsence?
  private let backend: MockBackend

  /// Creates a provider for a plan without errors.
  ///
  /// `absence` is a missing pool or client, regardless of the plan.
  package init(
    name: String,
    plan: MockPlan,
    without absence: PoolAbsence? = nil,
    on backend: MockBackend
  ) {
    (self.name, self.plan, self.absence, self.backend) = (name, plan, absence, backend)
  }

  /// Creates a pool and deletes it, to check before the run that the mock supports the plan.
  package func rehearse() async throws(PoolMakingError) {
    let made = try await backend.caller.make(plan, backend.control)
    await backend.caller.drop(pool: made.id, isProtected: plan.isProtected)
  }

  /// Creates a pool; returns an unmet precondition if `given` requires something else.
  package func open(
    for scenario: Scenario,
    given: WantedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    if let reason = absence?.reason(against: scenario, on: name) {
      return .unmet(.unsupported(reason))
    }
    let made: ProvisionedPool
    do throws(PoolMakingError) {
      made = try await backend.caller.make(plan, backend.control)
    } catch {
      throw error.reason
    }
    do throws(PoolOpeningError) {
      let (facts, clients) = try await describe(made, given)
      if let unmetPrecondition = given.unmetPrecondition(facts, clients: clients) {
        await drop(made.id)
        return .unmet(unmetPrecondition)
      }
      let pool = scenarioPool(made, facts)
      if let reason = scenario.missingDomain(on: pool.members, name) {
        await drop(made.id)
        return .unmet(.unsupported(reason))
      }
      return .opened(pool)
    } catch {
      await drop(made.id)
      throw error
    }
  }

  /// Deletes the pool and its users, unless pools are kept.
  package func close(_ pool: ScenarioPool) async {
    await backend.close(pool, isProtected: plan.isProtected)
  }

  /// The parts that are neither in the file nor in the pool itself.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    var known = PoolParts(plan)
    known.names[.customAttribute] = PoolParts.customAttributes(ofPool: pool.members)
    return known.unmetPrecondition(naming: parts)
  }

  private func drop(_ id: String) async {
    await backend.caller.drop(pool: id, isProtected: plan.isProtected)
  }
}

// MARK: - Facts

extension ConfiguredPoolProvider {
  /// The facts about the pool and about the further clients in `given`.
  private func describe(
    _ made: ProvisionedPool,
    _ given: WantedSettings
  ) async throws(PoolOpeningError) -> (LivePoolFacts, [String: LivePoolFacts.Fact]) {
    let defaultClient = made.clients.first?.id ?? ""
    let facts = try await LivePoolFacts(
      reading: backend.caller,
      pool: made.id,
      client: defaultClient
    )
    var clients: [String: LivePoolFacts.Fact] = [:]
    for client in made.clients where given.clients.contains(where: { $0.name == client.name }) {
      clients[client.name] = try await LivePoolFacts.client(client.id, of: made.id, backend.caller)
    }
    return (facts, clients)
  }

  private func scenarioPool(_ made: ProvisionedPool, _ facts: LivePoolFacts) -> ScenarioPool {
    let client = made.clients.first ?? AppClient(id: "")
    var pool = ScenarioPool(
      caller: backend.caller.asking(about: made.id),
      id: made.id,
      client: client,
      members: backend.facts(
        ofPool: made.id,
        (facts.pool.members ?? JSONObject()).merging(facts.mfa.members ?? JSONObject())
      ),
      clientMembers: client.facts(facts.client.members ?? JSONObject())
    )
    pool.clients = made.clients
    pool.triggers = plan.triggers?.input ?? [:]
    return pool
  }
}
