internal import JSON

/// A call as the conditions of rules read it; it notes what of that only the deployment knows.
struct CallReading {
  let call: ConfigurationCall
  private let log = ReadingLog()

  init(_ call: ConfigurationCall) { self.call = call }

  /// What the rule asked for and only the deployment knows: then it can't judge.
  var unknown: Set<MemberPath> { log.unknown }

  /// Elements of lists that only the deployment knows: the rule can judge the others.
  var skipped: Set<MemberPath> { log.skipped }

  /// The operation, such as `CreateUserPool`.
  var operation: String { call.operation }

  /// Whether the call makes something new.
  var creates: Bool { call.operation.hasPrefix("Create") }

  /// The id of the pool that the call is about; `…` where only the deployment knows it.
  var poolID: String { call.input["UserPoolId"]?.string ?? "…" }

  // MARK: - The request

  /// A member of the request; nil where it is absent, null, or not known.
  func value(_ path: MemberPath) -> JSONValue? {
    note(path)
    return written(path)
  }

  /// Whether the request has a member, known or not.
  func has(_ path: MemberPath) -> Bool {
    written(path) != nil || call.unknown.contains(path)
  }

  /// Whether a member is there and its value is known.
  func isKnown(_ path: MemberPath) -> Bool { !call.unknown.contains { $0.overlaps(path) } }

  func text(_ path: MemberPath) -> String? { value(path)?.string }
  func number(_ path: MemberPath) -> Int? { value(path)?.int }
  func flag(_ path: MemberPath) -> Bool? { value(path)?.bool }

  /// The texts of a list, for conditions over all of them; none where it is absent.
  func texts(_ path: MemberPath) -> [String] { value(path)?.array?.compactMap(\.string) ?? [] }

  /// The known elements of a list with their places, for conditions that judge each by itself.
  func elements(_ path: MemberPath) -> [(path: MemberPath, value: JSONValue)] {
    if call.unknown.contains(path) { log.skipped.insert(path) }
    return (written(path)?.array ?? []).enumerated().compactMap { index, value in
      let place = path.element(index)
      guard !call.unknown.contains(place) else {
        log.skipped.insert(place)
        return nil
      }
      return (place, value)
    }
  }

  /// The known texts of a list with their places, for conditions that judge each by itself.
  func textElements(_ path: MemberPath) -> [(path: MemberPath, text: String)] {
    elements(path).compactMap { element in element.value.string.map { (element.path, $0) } }
  }

  /// A member as it is written, which may be what a template computes; it notes nothing.
  func written(_ path: MemberPath) -> JSONValue? {
    var value: JSONValue? = .object(call.input)
    for step in path.steps {
      guard let inner = value else { return nil }
      if let list = inner.array {
        value = Int(step).flatMap { list.indices.contains($0) ? list[$0] : nil }
      } else {
        value = inner[step]
      }
    }
    return value == .null ? nil : value
  }

  private func note(_ path: MemberPath) {
    for unknown in call.unknown where unknown.overlaps(path) { log.unknown.insert(unknown) }
  }

  /// Notes an element that the rule can't judge, while it judges the others.
  func skip(_ path: MemberPath) { log.skipped.insert(path) }
}

// MARK: - The pool

extension CallReading {
  /// A setting of the pool as it will be: what the call sets, or what stays.
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

  /// The texts of a list of the pool as it will be.
  func poolTexts(_ path: MemberPath) -> [String] {
    pool(path)?.array?.compactMap(\.string) ?? []
  }

  /// A setting of the pool as it is before the call.
  func current(_ path: MemberPath) -> JSONValue? {
    noteSurrounding(path)
    return known(call.environment.pool, "pool")?.at(path)
  }

  /// A setting of the second factors as they will be.
  func mfa(_ path: MemberPath) -> JSONValue? {
    if operation == "SetUserPoolMfaConfig" { return value(path) }
    return currentMFA(path)
  }

  /// A setting of the second factors as they are before the call.
  func currentMFA(_ path: MemberPath) -> JSONValue? {
    noteSurrounding(path)
    return known(call.environment.mfa, "mfa")?.at(path)
  }

  /// The feature plan that the pool will have; new pools are ESSENTIALS (API reference).
  var tier: String { pool("UserPoolTier")?.string ?? "ESSENTIALS" }

  /// OFF, OPTIONAL or ON as the call leaves it.
  var mfaMode: String {
    let stated =
      operation == "SetUserPoolMfaConfig" ? value("MfaConfiguration") : pool("MfaConfiguration")
    return stated?.string ?? "OFF"
  }

  /// The region of the pool; nil where nobody knows it before the deployment.
  var region: String? { known(call.environment.region, "region") }

  /// Whether an update sets a member back that it leaves out.
  private func isReset(_ path: MemberPath, _ first: String) -> Bool {
    if first == "Policies" { return has(path.first(2)) }
    return !StayingMembers.ofPool.contains(first)
  }

  private func noteSurrounding(_ path: MemberPath) {
    for unknown in call.environment.unknown where unknown.overlaps(path) {
      log.unknown.insert(unknown)
    }
  }

  /// A fact about what the call meets; the rule can't judge where it is missing.
  func known<Value>(_ value: Value?, _ name: String) -> Value? {
    if value == nil { log.unknown.insert(MemberPath(["", name])) }
    return value
  }
}

// MARK: - Parts

extension CallReading {
  /// Parts of the pool as they are before the call; nil where nobody knows them.
  func parts(_ kind: PoolEnvironment.Kind) -> [JSONObject]? {
    known(call.environment.parts(kind), "\(kind)")
  }

  /// Whether the pool has no other parts of a kind than the known ones; the rule can't judge where that is open.
  func knowsAll(_ kind: PoolEnvironment.Kind) -> Bool {
    known(call.environment.mayHaveFurtherParts ? nil : true, "\(kind)") != nil
  }

  /// Whether the client has a secret: the one that the call makes, or that it changes.
  var hasSecret: Bool? {
    if creates { return flag("GenerateSecret") == true || has("ClientSecret") }
    return known(call.environment.clientHasSecret, "client")
  }

  /// How many secrets the client has before the call; nil if unknown.
  var secretCount: Int? { known(call.environment.clientSecretCount, "client") }
}

/// What conditions asked for and is unknown.
private final class ReadingLog {
  var unknown: Set<MemberPath> = []
  var skipped: Set<MemberPath> = []
}

extension MemberPath {
  /// The first steps of the way.
  fileprivate func first(_ count: Int) -> MemberPath { MemberPath(Array(steps.prefix(count))) }
}

extension JSONObject {
  /// The value at a way of member names; nil where there is none.
  fileprivate func at(_ path: MemberPath) -> JSONValue? {
    let value = path.steps.reduce(JSONValue.object(self) as JSONValue?) { $0?[$1] }
    return value == .null ? nil : value
  }
}
