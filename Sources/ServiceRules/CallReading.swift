internal import CognitoModel
internal import JSON

/// A call in the form that rule conditions read.
///
/// The reading records the unknown values that conditions read. Only the deployment can provide
/// them.
struct CallReading {
  let call: ConfigurationCall
  private let log = ReadingLog()

  init(_ call: ConfigurationCall) { self.call = call }

  /// The values that the rule read but only the deployment can provide.
  ///
  /// If the set is not empty, the rule can't decide.
  var unknown: Set<MemberPath> { log.unknown }

  /// List elements that only the deployment can provide.
  ///
  /// The rule can still check the other elements.
  var skipped: Set<MemberPath> { log.skipped }

  /// The operation, such as `CreateUserPool`.
  var operation: String { call.operation }

  /// Whether the call creates a resource, according to the operation's name.
  var creates: Bool { call.operation.hasPrefix("Create") }

  /// The ID of the call's pool; `…` if only the deployment can provide it.
  var poolID: String { call.input["UserPoolId"]?.string ?? "…" }

  // MARK: - The request

  /// A member of the request; nil if it is absent, null, or unknown.
  func value(_ path: MemberPath) -> JSONValue? {
    note(path)
    return written(path)
  }

  /// Whether the request has a member, known or unknown.
  func has(_ path: MemberPath) -> Bool {
    written(path) != nil || call.unknown.contains(path)
  }

  /// Whether no part of a member is unknown.
  func isKnown(_ path: MemberPath) -> Bool { !call.unknown.contains { $0.overlaps(path) } }

  func text(_ path: MemberPath) -> String? { value(path)?.string }
  func number(_ path: MemberPath) -> Int? { value(path)?.int }
  func flag(_ path: MemberPath) -> Bool? { value(path)?.bool }

  /// The strings of a list, for conditions that check all strings together; empty if the list is
  /// absent.
  func texts(_ path: MemberPath) -> [String] { value(path)?.array?.compactMap(\.string) ?? [] }

  /// The known elements of a list with their paths, for conditions that check each element
  /// separately.
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

  /// The known strings of a list with their paths, for conditions that check each string
  /// separately.
  func textElements(_ path: MemberPath) -> [(path: MemberPath, text: String)] {
    elements(path).compactMap { element in element.value.string.map { (element.path, $0) } }
  }

  /// A member as written, possibly an expression of a template; nil if absent.
  ///
  /// The function does not record unknown values.
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

  /// Records an element that the rule can't check.
  func skip(_ path: MemberPath) { log.skipped.insert(path) }
}

// MARK: - The pool

extension CallReading {
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
    pool(path)?.array?.compactMap(\.string) ?? []
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
    if first == "Policies" { return has(path.first(2)) }
    return !StayingMembers.ofPool.contains(first)
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
}

// MARK: - Parts

extension CallReading {
  /// The pool's parts of a kind before the call; nil if they are unknown.
  func parts(_ kind: PoolEnvironment.Kind) -> [JSONObject]? {
    known(call.environment.parts(kind), "\(kind)")
  }

  /// Whether all parts of a kind are known.
  ///
  /// If a part is unknown, the rule can't decide.
  func knowsAll(_ kind: PoolEnvironment.Kind) -> Bool {
    known(call.environment.mayHaveFurtherParts ? nil : true, "\(kind)") != nil
  }

  /// Whether the client that the call creates or changes has a secret; nil if that is unknown.
  var hasSecret: Bool? {
    if creates { return flag("GenerateSecret") == true || has("ClientSecret") }
    return known(call.environment.clientHasSecret, "client")
  }

  /// The number of the client's secrets before the call; nil if it is unknown.
  var secretCount: Int? { known(call.environment.clientSecretCount, "client") }
}

/// The unknown values that the conditions of a rule have read.
private final class ReadingLog {
  var unknown: Set<MemberPath> = []
  var skipped: Set<MemberPath> = []
}

extension MemberPath {
  fileprivate func first(_ count: Int) -> MemberPath { MemberPath(Array(steps.prefix(count))) }
}

extension JSONObject {
  /// The value at a path of member names; nil if it is absent or null.
  fileprivate func at(_ path: MemberPath) -> JSONValue? {
    let value = path.steps.reduce(JSONValue.object(self) as JSONValue?) { $0?[$1] }
    return value == .null ? nil : value
  }
}
