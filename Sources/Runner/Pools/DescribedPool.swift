package import JSON
package import Scenario

/// A pool as somebody describes it, against which scenarios are held before anything runs.
package struct DescribedPool: Sendable {
  /// An app client.
  package struct Client: Sendable {
    /// What `client:` on a step calls it.
    package var name: String

    /// Members of UserPoolClientType.
    package var members: JSONObject

    /// What it allows, by default too.
    package var flows: [String]

    /// Describes a client; `hasSecret` says whether it has one, which no member shows.
    package init(name: String, members: JSONObject, hasSecret: Bool, flows: [String]) {
      self.name = name
      // Only that it is there is looked at.
      self.members = hasSecret ? members.merging(["ClientSecret": "***"]) : members
      self.flows = flows
    }
  }

  /// What the user calls it.
  package var name: String

  /// Members of UserPoolType.
  package var pool: JSONObject

  /// Members of GetUserPoolMfaConfig's answer; nil where nobody says.
  package var mfa: JSONObject?

  /// Its clients, the default one first; nil where nobody says.
  package var clients: [Client]?

  /// The id of a default client that the pool does not have; nil where it has it, or nobody names one.
  package var missingClientID: String?

  /// Its parts beside the clients, as far as somebody says.
  package var parts: PoolParts

  /// Whether a function decides about sign-ups, which can confirm them.
  package var decidesSignUps: Bool

  /// Describes a pool.
  package init(
    name: String,
    pool: JSONObject,
    mfa: JSONObject?,
    clients: [Client]?,
    parts: PoolParts,
    decidesSignUps: Bool = false
  ) {
    (self.name, self.pool, self.mfa, self.clients, self.parts) = (name, pool, mfa, clients, parts)
    self.decidesSignUps = decidesSignUps
  }
}

extension DescribedPool {
  /// Why the pool can't run a scenario as it is meant, each a sentence without its full stop; what only the
  /// run can tell is left aside.
  package func reasons(against scenario: Scenario) -> [String] {
    let hasNoDomain = parts.names[.domain]?.isEmpty ?? false
    let lack = hasNoDomain ? scenario.lackOfDomain(on: [:], name) : nil
    return strangers(in: scenario)
      + [withoutClients(scenario), lack, unmetPrecondition(of: scenario)?.message].compactMap(
        \.self
      )
      + closedWays(in: scenario)
  }

  private func strangers(in scenario: Scenario) -> [String] {
    var known = parts
    if let clients { known.names[.client] = clients.map(\.name) }
    var reasons = known.missing(among: scenario.namedParts).map(\.message)
    if let missingClientID, scenario.needsPool {
      reasons.append("the pool has no client `\(missingClientID)`, which the project file names")
    }
    return reasons
  }

  private func withoutClients(_ scenario: Scenario) -> String? {
    guard clients?.isEmpty == true, missingClientID == nil else { return nil }
    return PoolAbsence.clients.reason(against: scenario, on: name)
  }

  private func unmetPrecondition(of scenario: Scenario) -> UnmetPrecondition? {
    let members = scenario.given.pool?.known ?? [:]
    let wanted = WantedSettings(
      // The mode is set with the pool, its methods only where they are given.
      pool: members.filter { key, _ in
        mfa != nil || key == "MfaConfiguration" || !DefaultPool.mfaMembers.contains(key)
      },
      client: scenario.given.client?.known ?? [:],
      clients: scenario.given.clients.map {
        WantedSettings.Client(name: $0.name.name, settings: $0.settings.known)
      }
    )
    var facts = LivePoolFacts(unread: "nobody says what they are")
    facts.pool = .read(pool)
    var mode = JSONObject()
    mode["MfaConfiguration"] = pool["MfaConfiguration"]
    facts.mfa = .read(mode.merging(mfa ?? [:]))
    if missingClientID == nil, let client = clients?.first { facts.client = .read(client.members) }
    let others = (clients ?? []).map { ($0.name, LivePoolFacts.Fact.read($0.members)) }
    let unmetPrecondition = wanted.unmetPrecondition(
      facts,
      clients: Dictionary(others) { first, _ in first }
    )
    // What nobody says is no reason, and strangers are told already.
    if case .lacks? = unmetPrecondition { return nil }
    return unmetPrecondition.flatMap { $0.isKnown ? $0 : nil }
  }
}

extension ValueTemplate {
  /// The members that are known before the run.
  fileprivate var known: JSONObject { knownValue?.object ?? [:] }

  private var knownValue: JSONValue? {
    switch self {
    case .constant(let value, _): value
    case .scalar: nil
    case .list(let elements, _):
      // Of a list all of it must be known.
      elements.contains { $0.knownValue == nil } ? nil : .array(elements.compactMap(\.knownValue))
    case .mapping(let members, _):
      .object(
        JSONObject(
          members.compactMap { member in member.value.knownValue.map { (member.key, $0) } }
        )
      )
    }
  }
}
