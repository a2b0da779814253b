internal import JSON
internal import PoolClient
internal import Scenario
internal import Values

// The pool that a scenario gets.
extension LivePoolProvider {
  /// The URL of the pool's pages, from the project file or else from the pool's facts; nil if
  /// unknown.
  private func domain(_ facts: LivePoolFacts) -> String? {
    settings.domain.map(caller.url(ofDomain:))
      ?? caller.domainURL(ofPool: settings.userPoolID, facts.pool.members ?? JSONObject())
  }

  /// The reason to skip a scenario that needs a domain; nil if the pool has one.
  func missingDomain(_ facts: LivePoolFacts, for scenario: Scenario) -> String? {
    let reason = scenario.missingDomain(unless: domain(facts) != nil, on: name)
    guard case .unread(let why) = facts.pool else { return reason }
    return reason.map { "\($0): \(why)" }
  }

  /// The pool for a scenario, with the facts that were read.
  func scenarioPool(
    _ facts: LivePoolFacts,
    _ clients: [String: LivePoolFacts.Fact],
    _ issuer: String
  ) -> ScenarioPool {
    let own = caller.facts(
      ofPool: settings.userPoolID,
      kind: "cognito",
      in: settings.endpoint.region,
      vars: settings.vars,
      issuer: issuer,
      domain: domain(facts)
    )
    let described = facts.client.members ?? JSONObject()
    var pool = ScenarioPool(
      caller: caller,
      id: settings.userPoolID,
      client: settings.client.describedBy(described),
      members: own.merging(facts.pool.members ?? JSONObject())
        .merging(facts.mfa.members ?? JSONObject()),
      clientMembers: settings.client.facts(described)
    )
    pool.clients = settings.clients.map { $0.describedBy(clients[$0.name]?.members ?? [:]) }
    (pool.rules, pool.journal, pool.clientDoubt) = (rules, journal, clientCheck.doubt)
    pool.isTemporary = settings.isTemporary
    return pool
  }
}
