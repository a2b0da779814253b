package import JSON
package import Scenario
internal import Values

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

  /// The name that the user gave the pool.
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
  package var decidesSignUps: Bool

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

  /// The reasons that the pool can't run a scenario as intended, each a sentence without a full
  /// stop.
  ///
  /// Reasons that only the run can determine are left out.
  package func reasons(against scenario: Scenario) -> [String] {
    let hasNoDomain = parts.names[.domain]?.isEmpty ?? false
    let lack = hasNoDomain ? scenario.missingDomain(on: [:], name) : nil
    let isWithoutClients = clients?.isEmpty == true && missingClientID == nil
    let absence = isWithoutClients ? PoolAbsence.clients.reason(against: scenario, on: name) : nil
    let unmet = [absence, lack, unmetPrecondition(of: scenario)?.message].compactMap(\.self)
    return strangers(in: scenario) + unmet + closedWays(in: scenario)
  }

  private func strangers(in scenario: Scenario) -> [String] {
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
    var wanted = WantedSettings(knownIn: scenario.given)
    // The MFA mode is a member of the pool. The MFA methods are known only if `mfa` is not nil.
    wanted.pool = wanted.pool.filter { key, _ in
      mfa != nil || key == "MfaConfiguration" || !DefaultPool.mfaMembers.contains(key)
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
    // An unknown fact is not a reason, and `strangers` already reports missing parts.
    if case .lacks? = unmetPrecondition { return nil }
    return unmetPrecondition.flatMap { $0.isKnown ? $0 : nil }
  }
}

extension WantedSettings {
  /// The settings in `given` whose values are known before the run.
  init(knownIn given: Given) {
    self.init(
      pool: given.pool?.known ?? [:],
      client: given.client?.known ?? [:],
      clients: given.clients.map { Client(name: $0.name.name, settings: $0.settings.known) }
    )
  }
}

extension Scenario {
  /// The triggers in `given`, as far as their names are known.
  ///
  /// A pool with settings of its own does not get them from a scenario.
  fileprivate var givenTriggers: [NamedPart] {
    let names =
      switch given.triggers {
      case .mapping(let members, _)?: members.map(\.key)
      case .constant(let value, _)?: value.object.map { Array($0.keys) } ?? []
      case .scalar?, .list?, nil: [] as [String]
      }
    let used = Set(namedParts)
    return names.map { NamedPart(.trigger, $0) }.filter { !used.contains($0) }
  }
}

extension ValueTemplate {
  /// The members whose values are known before the run.
  fileprivate var known: JSONObject { knownValue?.object ?? [:] }

  private var knownValue: JSONValue? {
    switch self {
    case .constant(let value, _): value
    case .scalar: nil
    case .list(let elements, _):
      // All elements of a list must be known.
      elements.contains { $0.knownValue == nil } ? nil : .array(elements.compactMap(\.knownValue))
    case .mapping(let members, _):
      .object(
        JSONObject(
          // A null member is omitted, so it states no precondition.
          members.filter { !$0.value.isNull }.compactMap { member in
            member.value.knownValue.map { (member.key, $0) }
          }
        )
      )
    }
  }
}

// Operations that a pool prevents although a step must succeed.
extension DescribedPool {
  /// The reasons that steps can't succeed, each a sentence without a full stop.
  ///
  /// Steps that expect an error or may not run are ignored.
  func closedWays(in scenario: Scenario) -> [String] {
    let steps = (scenario.steps + scenario.cleanup).flatMap(\.certain).filter {
      !($0.expectation?.mentionsError ?? false)
    }
    let signsUp = steps.contains { $0.action is SignUp }
    let isOwn = scenario.given.triggers != nil || decidesSignUps
    var reasons: [String] = []
    for step in steps {
      let reason =
        switch step.action {
        case let signUp as SignUp: closed(signUp)
        case is ConfirmSignUp where signsUp && !isOwn: closedConfirmation
        case let signIn as SignIn:
          closed(signIn, step.client?.name) ?? unfinished(signIn, step)
        default: nil as String?
        }
      if let reason, !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons
  }

  private func closed(_ signUp: SignUp) -> String? {
    if pool["AdminCreateUserConfig"]?["AllowAdminCreateUserOnly"] == true {
      return "the scenario calls SignUp, but AllowAdminCreateUserOnly is true"
    }
    guard let given = signUp.attributeNames else { return nil }
    // An address that is the user name is also an attribute.
    let named = Set((pool["UsernameAttributes"]?.array ?? []).compactMap(\.string))
    let missing = required.filter { !given.contains($0) && !named.contains($0) }
    return missing.first.map {
      "the scenario calls SignUp without `\($0)`, which the pool requires"
    }
  }

  /// The attributes that a sign-up must have, in the pool's order.
  private var required: [String] {
    (pool["SchemaAttributes"]?.array ?? []).compactMap { attribute in
      guard attribute["Required"] == true, let name = attribute["Name"]?.string, name != "sub"
      else { return nil }
      return name
    }
  }

  /// The reason that no code can confirm a sign-up; nil if a code may.
  private var closedConfirmation: String? {
    let verified = pool["AutoVerifiedAttributes"] ?? []
    if verified == [] {
      return "the scenario confirms its sign-up with a code, but the pool sends none: "
        + "AutoVerifiedAttributes is empty"
    }
    let isLink = pool["VerificationMessageTemplate"]?["DefaultEmailOption"] == "CONFIRM_WITH_LINK"
    guard isLink, verified == ["email"], pool["LambdaConfig"]?["CustomEmailSender"] == nil else {
      return nil
    }
    return "the scenario confirms its sign-up with a code, but DefaultEmailOption is "
      + "CONFIRM_WITH_LINK"
  }

  private func closed(_ signIn: SignIn, _ name: String?) -> String? {
    let client = clients.flatMap { all in
      name.map { name in all.first { $0.name == name } }
        ?? (missingClientID == nil ? all.first : nil)
    }
    guard let flow = signIn.flow.literal, let client,
      let permission = signIn.signInRequest?.permission, !client.flows.contains(permission)
    else { return nil }
    return "the scenario signs in with \(flow.rawValue), but the client `\(client.name)` does not "
      + "have \(permission)"
  }

  /// The reason that a password sign-in does not complete in one step: a second factor follows; nil
  /// if it may complete.
  ///
  /// A remembered device can replace the second factor.
  private func unfinished(_ signIn: SignIn, _ step: Step) -> String? {
    let mode = pool["MfaConfiguration"] ?? mfa?["MfaConfiguration"]
    guard mode == "ON", step.expectation?.pattern.asksToBeDone == true, signIn.isByPassword,
      pool["DeviceConfiguration"]?["ChallengeRequiredOnNewDevice"] != true
    else { return nil }
    return "the scenario expects a sign-in to complete in one step, but MfaConfiguration is ON"
  }
}

extension SignUp {
  /// The attributes that the sign-up sets; nil if only the run can determine them.
  fileprivate var attributeNames: Set<String>? {
    switch attributes {
    case nil: []
    case .mapping(let members, _)?: Set(members.map(\.key))
    case .constant(let value, _)?: value.object.map { Set($0.keys) }
    case .scalar?, .list?: nil
    }
  }
}

extension SignIn {
  /// Whether the sign-in is known to prove a password in a flow followed by second factors.
  fileprivate var isByPassword: Bool {
    switch flow.literal {
    case .userSRP, .userPassword, .adminUserPassword: true
    case .userChoice: preferred?.literal?.isPassword == true
    case .customWithoutSRP, .customWithSRP, nil: false
    }
  }
}

extension Pattern {
  /// Whether the pattern matches only outcomes whose `nextStep` is `done`.
  fileprivate var asksToBeDone: Bool {
    if case .equal(let text)? = self["nextStep"]?.form { text.literal == "done" } else { false }
  }
}

extension Step {
  /// The step, or the steps of its flow, if they run regardless of the values.
  fileprivate var certain: [Step] {
    guard conditions.isEmpty else { return [] }
    guard let use = action as? UseFlow else { return [self] }
    return use.flow.steps.flatMap(\.certain)
  }
}
