internal import JSON
internal import PoolClient
package import Project
package import Scenario
internal import Synchronization
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
  private let absence: MissingPoolPart?
  private let backend: MockBackend
  private let trial = CreationTrial()

  /// Creates a provider for a plan without errors.
  ///
  /// `absence` is a missing pool or client, regardless of the plan.
  package init(
    name: String,
    plan: MockPlan,
    without absence: MissingPoolPart? = nil,
    on backend: MockBackend
  ) {
    (self.name, self.plan, self.absence, self.backend) = (name, plan, absence, backend)
  }

  /// Creates a pool and deletes it, to check before the run that the mock supports the plan.
  ///
  /// With `describing`, the pool is also described. Then a scenario whose preconditions the pool
  /// does not meet needs no pool.
  package func tryCreation(describing: Bool = false) async throws(PlannedCallError) {
    let made = try await backend.caller.make(plan, backend.control)
    // Without this description, each scenario describes its own pool.
    if describing, let pool = try? await MockDescription(made, backend.caller) {
      trial.pool.withLock { $0 = pool }
    }
    await drop(made.id)
  }

  /// Creates a pool; returns an unmet precondition if `given` requires something else.
  package func open(
    for scenario: Scenario,
    given: RequestedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    if let reason = absence?.reason(against: scenario, on: name) {
      return .unmet(.unsupported(reason))
    }
    let trialMock = trial.pool.withLock(\.self)
    if let unmetPrecondition = trialMock?.unmetPrecondition(of: given) {
      return .unmet(unmetPrecondition)
    }
    let made: ProvisionedPool
    do throws(PlannedCallError) {
      made = try await backend.caller.make(plan, backend.control)
    } catch {
      throw error.reason
    }
    do throws(PoolOpeningError) {
      let opening = try await opening(made, like: trialMock, for: scenario, given)
      if case .unmet = opening { await drop(made.id) }
      return opening
    } catch {
      await drop(made.id)
      throw error
    }
  }

  /// Whether the pool of the trial, and therefore each pool, has these settings, and the domain
  /// if it is required.
  package func meets(_ given: RequestedSettings, requiring capabilities: Set<Requirement>) -> Bool {
    guard let pool = trial.pool.withLock(\.self) else { return false }
    return (plan.hasDomain || !capabilities.contains(.domain))
      && pool.unmetPrecondition(of: given) == nil
  }

  /// Opens a pool that was created, or returns an unmet precondition.
  private func opening(
    _ made: ProvisionedPool,
    like trialMock: MockDescription?,
    for scenario: Scenario,
    _ given: RequestedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    let described: MockDescription
    if let known = trialMock?.like(made) {
      described = known
    } else {
      let named = Set(given.clients.map(\.name))
      described = try await MockDescription(made, clients: named, backend.caller)
    }
    if let unmetPrecondition = described.unmetPrecondition(of: given) {
      return .unmet(unmetPrecondition)
    }
    if let reason = scenario.missingDomain(unless: plan.hasDomain, on: name) {
      return .unmet(.unsupported(reason))
    }
    return .opened(made.scenarioPool(described.facts, of: plan, on: backend))
  }

  /// Deletes the pool and its users, unless pools are kept.
  package func close(_ pool: ScenarioPool) async {
    await backend.close(pool, with: plan.creation.input)
  }

  /// The parts that are neither in the file nor in the pool itself.
  package func unmetPrecondition(
    naming parts: [NamedPart],
    on pool: ScenarioPool
  ) async throws(PoolOpeningError) -> UnmetPrecondition? {
    pool.members.answer { [plan] members in
      var known = PoolParts(plan)
      known.names[.customAttribute] = PoolParts.customAttributes(ofPool: members)
      return known.unmetPrecondition(naming: parts)
    }
  }

  private func drop(_ id: String) async {
    await backend.caller.drop(pool: id, with: plan.creation.input)
  }
}
