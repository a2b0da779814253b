internal import CognitoModel
internal import JSON

// The state of the pool before and after the call.
extension InspectedCall {
  /// A setting of the pool after the call; nil if absent.
  func pool(_ path: MemberPath) -> JSONValue? {
    switch operation {
    case "CreateUserPool": return value(path)
    case "UpdateUserPool":
      if has(path) { return value(path) }
      guard let first = path.steps.first, !isReset(path, first) else { return nil }
      return current(path)
    default: return current(path)
    }
  }

  /// The strings of a list setting of the pool after the call.
  func poolTexts(_ path: MemberPath) -> [String] {
    pool(path)?.strings ?? []
  }

  /// A setting of the pool before the call; nil if absent.
  func current(_ path: MemberPath) -> JSONValue? {
    noteSurrounding(path)
    return known(call.environment.pool, "pool")?.at(path)
  }

  /// A setting of the second factors after the call; nil if absent.
  func mfa(_ path: MemberPath) -> JSONValue? {
    if operation == "SetUserPoolMfaConfig" { return value(path) }
    return currentMFA(path)
  }

  /// A setting of the second factors before the call; nil if absent.
  func currentMFA(_ path: MemberPath) -> JSONValue? {
    noteSurrounding(path)
    return known(call.environment.mfa, "mfa")?.at(path)
  }

  /// The pool's feature plan after the call.
  var tier: String { pool("UserPoolTier")?.string ?? CognitoModel.defaultFeaturePlan }

  /// The pool's feature plan before the call.
  var currentTier: String { current("UserPoolTier")?.string ?? CognitoModel.defaultFeaturePlan }

  /// The MFA mode after the call: OFF, OPTIONAL, or ON.
  var mfaMode: String {
    let stated =
      operation == "SetUserPoolMfaConfig" ? value("MfaConfiguration") : pool("MfaConfiguration")
    return stated?.string ?? "OFF"
  }

  /// The pool's region; nil if it is unknown before the deployment.
  var region: String? { known(call.environment.region, "region") }

  /// Whether an update resets a member that it omits.
  private func isReset(_ path: MemberPath, _ first: String) -> Bool {
    if first == "Policies" { return has(MemberPath(Array(path.steps.prefix(2)))) }
    return !PreservedMembers.ofPool.contains(first)
  }

  private func noteSurrounding(_ path: MemberPath) {
    for unknown in call.environment.unknown where unknown.overlaps(path) {
      log.unknown.insert(unknown)
    }
  }

  /// Returns a value from the environment and records a nil value as unknown.
  ///
  /// The rule can't decide with an unknown value.
  func known<Value>(_ value: Value?, _ name: String) -> Value? {
    if value == nil { log.unknown.insert(MemberPath(["", name])) }
    return value
  }

  /// Whether the pool neither uses nor has second factors before the call.
  var gainsFactors: Bool {
    current("MfaConfiguration")?.string != "OPTIONAL" && currentMFA("SmsMfaConfiguration") == nil
      && currentMFA("EmailMfaConfiguration") == nil
      && currentMFA("SoftwareTokenMfaConfiguration.Enabled") != true
      && current("SmsConfiguration") == nil
  }
}

// MARK: - Parts

extension InspectedCall {
  /// The pool's parts of a kind before the call; nil if they are unknown.
  func parts(_ kind: PoolEnvironment.Kind) -> [JSONObject]? {
    known(call.environment.parts(kind), kind.rawValue)
  }

  /// Whether all parts of a kind are known.
  ///
  /// If a part is unknown, the rule can't decide.
  func areAllKnown(_ kind: PoolEnvironment.Kind) -> Bool {
    known(call.environment.mayHaveFurtherParts ? nil : true, kind.rawValue) != nil
  }

  /// The violation by a member whose name a part of the pool already has; empty for a new name.
  ///
  /// `placeholder` stands for the name in the message.
  func taken(
    _ member: MemberPath,
    by kind: PoolEnvironment.Kind,
    as placeholder: String
  ) -> [RuleViolation] {
    guard let name = text(member), let parts = parts(kind),
      parts.contains(where: { $0.at(member) == .string(name) })
    else { return [] }
    let values = [placeholder: name, "pool": poolID]
    return [RuleViolation(member, "is `\(name)`, which the pool already has", values)]
  }

  /// The violation by one part too many; empty if the pool can have another part of the kind.
  ///
  /// An account has the usual quota or one up to the raised quota.
  func tooMany(
    _ kind: PoolEnvironment.Kind,
    quota: Int,
    raised: Int,
    at member: MemberPath
  ) -> [RuleViolation] {
    guard let count = parts(kind)?.count, count >= quota,
      let limit = count >= raised ? raised : hasUsualQuotas == true ? quota : nil
    else { return [] }
    return [RuleViolation(member, "exceeds the limit of \(limit)", ["limit": "\(limit)"])]
  }

  /// Whether the client that the call creates or changes has a secret; nil if that is unknown.
  var hasSecret: Bool? {
    if creates { return flag("GenerateSecret") == true || has("ClientSecret") }
    return known(call.environment.clientHasSecret, "client")
  }

  /// The number of the client's secrets before the call; nil if it is unknown.
  var secretCount: Int? { known(call.environment.clientSecretCount, "client") }
}

extension JSONObject {
  /// The value at a path of member names; nil if it is absent or null.
  fileprivate func at(_ path: MemberPath) -> JSONValue? {
    let value = path.steps.reduce(JSONValue.object(self) as JSONValue?) { $0?[$1] }
    return value == .null ? nil : value
  }
}
