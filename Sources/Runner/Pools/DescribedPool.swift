internal import CognitoModel
package import JSON
package import Scenario

/// A pool described by a file, for checking scenarios before a run.
package struct DescribedPool: Sendable {
  /// An app client.
  package struct Client: Sendable {
    /// The name for `client:` on a step.
    package var name: String

    /// The members of UserPoolClientType.
    package var members: JSONObject

    /// The authentication flows that the client allows, including the defaults.
    package var flows: [String]

    /// Describes a client.
    ///
    /// `hasSecret` is a separate parameter because no member shows a secret.
    package init(name: String, members: JSONObject, hasSecret: Bool, flows: [String]) {
      self.name = name
      // The value is a placeholder, because only its presence is checked.
      self.members = hasSecret ? members.merging(["ClientSecret": "***"]) : members
      self.flows = flows
    }
  }

  /// The pool's name, such as `mock`, or the path of its configuration file.
  package var name: String

  /// The members of UserPoolType.
  package var pool: JSONObject

  /// The members of GetUserPoolMfaConfig's response; nil if unknown.
  package var mfa: JSONObject?

  /// The pool's clients, starting with the default client; nil if unknown.
  package var clients: [Client]?

  /// The ID of a default client that the pool does not have; nil if the pool has the client, or if
  /// no default client is named.
  package var missingClientID: String?

  /// The known parts of the pool other than clients.
  package var parts: PoolParts

  /// Whether a Lambda function handles sign-ups and can confirm them.
  var decidesSignUps: Bool

  /// Describes a pool from its members, clients, and parts.
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

  /// The reasons that the pool can't run a scenario as intended.
  ///
  /// Reasons that only the run can determine are left out.
  package func reasons(against scenario: Scenario) -> [IncompatibilityReason] {
    let hasDomain = parts.names[.domain]?.isEmpty != true
    let lack = scenario.missingDomain(unless: hasDomain, on: name)
    let isWithoutClients = clients?.isEmpty == true && missingClientID == nil
    let absence =
      isWithoutClients ? MissingPoolPart.clients.reason(against: scenario, on: name) : nil
    let known = missingPartReasons(in: scenario) + [absence, lack].compactMap(\.self)
    let unmet = unmetPrecondition(of: scenario).map { [IncompatibilityReason($0)] } ?? []
    return known.map { IncompatibilityReason($0) } + unmet
      + failureReasons(in: scenario).map { IncompatibilityReason($0) }
  }

  private func missingPartReasons(in scenario: Scenario) -> [String] {
    var known = parts
    if let clients { known.names[.client] = clients.map(\.name) }
    var reasons = known.missing(among: scenario.namedParts + scenario.givenTriggers)
      .map(\.message)
    if let missingClientID, scenario.needsPool {
      reasons.append(
        "the project file refers to the client `\(missingClientID)`, which the pool does not have"
      )
    }
    return reasons
  }

  private func unmetPrecondition(of scenario: Scenario) -> UnmetPrecondition? {
    var wanted = RequestedSettings(knownIn: scenario.given)
    // The MFA mode is a member of the pool. The MFA methods are known only if `mfa` is not nil.
    wanted.pool = wanted.pool.filter { key, _ in
      mfa != nil || key == "MfaConfiguration" || !CognitoModel.mfaSettings.contains(key)
    }
    var facts = LivePoolFacts(unread: "these settings of the pool are unknown")
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
    // An unknown fact is not a reason, and `missingPartReasons` already reports missing parts.
    if case .lacks? = unmetPrecondition { return nil }
    return unmetPrecondition.flatMap { $0.isKnown ? $0 : nil }
  }
}

extension Scenario {
  /// The triggers in `given`, as far as their names are known.
  ///
  /// A pool with settings of its own does not get them from a scenario.
  fileprivate var givenTriggers: [NamedPart] {
    let used = Set(namedParts)
    return (given.triggers?.keys ?? []).map { NamedPart(.trigger, $0) }.filter {
      !used.contains($0)
    }
  }
}
