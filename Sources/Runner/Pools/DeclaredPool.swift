package import Project
package import Scenario

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
      || given.users.contains(where: \.mayUseContactAsName)
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
