internal import Values
internal import JSON
internal import PoolClient
package import Project
package import Scenario
internal import Values

/// Makes a mock pool of a configuration file for each scenario, so that scenarios never see each other.
///
/// The file was somebody's choice, so `given` asks for what the pool must already be like.
package struct ConfiguredPoolProvider: PoolProvider {
  /// Its name in the project file, or the path of the configuration file.
  package let name: String

  /// What every mock pool offers; whether the file has a domain too is a setting, so it shows when the pool is
  /// opened.
  package let capabilities = MockPoolProvider.offered.union([.domain])

  /// Those of the file.
  package var triggers: TriggerDeclarations? { plan.declarations }

  /// Steers the mock that the pools are on.
  package var mock: MockControl? { backend.control }

  private let plan: MockPlan
  private let absence: PoolAbsence?
  private let backend: MockBackend

  /// Makes pools of a plan that has no errors; `absence` is what is not there, whatever the plan makes.
  package init(
    name: String,
    plan: MockPlan,
    without absence: PoolAbsence? = nil,
    on backend: MockBackend
  ) {
    (self.name, self.plan, self.absence, self.backend) = (name, plan, absence, backend)
  }

  /// Makes a pool and drops it again, to know before the run whether the mock can be like that.
  package func rehearse() async throws(PoolMakingError) {
    let made = try await backend.caller.make(plan, backend.control)
    await backend.caller.drop(mockPool: made.id, isProtected: plan.isProtected)
  }

  /// A new pool; an unmet precondition where `given` asks for something else.
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

  /// Deletes the pool with its users, unless pools are to be kept.
  package func close(_ pool: ScenarioPool) async {
    await backend.close(pool, isProtected: plan.isProtected)
  }

  /// What of these parts the file does not have, nor the pool by itself.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    var known = PoolParts(plan)
    known.names[.customAttribute] = PoolParts.customAttributes(ofPool: pool.members)
    return known.unmetPrecondition(naming: parts)
  }

  private func drop(_ id: String) async {
    await backend.caller.drop(mockPool: id, isProtected: plan.isProtected)
  }
}

// MARK: - Facts

extension ConfiguredPoolProvider {
  /// What the pool says of itself, and of the further clients that `given` names.
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
