internal import AuthCrypto
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

extension Outcome {
  /// The outcome as records keep it: tokens by their claims, and without any secret.
  func recorded(_ redactor: Redactor) -> Outcome {
    guard case .object(let fields) = redactor.redact(JSONValue.object(fields).withClaims) else {
      return Outcome()
    }
    return Outcome(fields)
  }
}

extension RunSpecificValue {
  /// What belongs to one run alone: its pool, the pool's clients and the people whom it generated.
  static func all(
    of pool: ScenarioPool,
    _ identities: [String: Identity],
    _ names: IdentityNames
  ) -> [RunSpecificValue] {
    var values = pool.caller.issuers(ofPool: pool.id).map {
      RunSpecificValue($0, meaning: "issuer")
    }
    values.append(RunSpecificValue(pool.id, meaning: "pool.id"))
    let endpoint = pool.caller.url.trimmingSlash
    values.append(RunSpecificValue(endpoint, meaning: "pool.endpoint"))
    // As it stands in headers and redirections.
    let host = endpoint.firstRange(of: "://").map { String(endpoint[$0.upperBound...]) }
    values.append(RunSpecificValue(host ?? "", meaning: "pool.host"))
    if let region = pool.members["region"]?.string {
      values.append(RunSpecificValue(region, meaning: "pool.region"))
    }
    values.append(RunSpecificValue(pool.clientID, meaning: "client.id"))
    for client in pool.clients where client.id != pool.clientID {
      values.append(RunSpecificValue(client.id, meaning: "clients.\(client.name).id"))
    }
    for (name, identity) in identities {
      let prefix = name.isEmpty ? "user" : "users.\(name)"
      values += identity.ownValues.map {
        RunSpecificValue($0.text, meaning: "\(prefix).\($0.meaning)")
      }
    }
    if case .run(let id) = names { values.append(RunSpecificValue(id, meaning: "run")) }
    return values.filter { !$0.text.isEmpty }
  }
}

extension Identity {
  /// The texts that were made up; what the author wrote is the same in each run.
  fileprivate var ownValues: [RunSpecificValue] {
    [(email, "email"), (phone, "phone"), (name, "name")]
      .filter { !written.contains($0.0) }
      .map { RunSpecificValue($0.0, meaning: $0.1) }
  }
}

extension JSONValue {
  /// The value with each signed token in it as a mapping of its claims.
  fileprivate var withClaims: JSONValue {
    switch self {
    case .string(let text):
      guard text.utf8.starts(with: "ey".utf8), let token = try? CompactJWS(parsing: text) else {
        return self
      }
      return ["claims": .object(token.payload)]
    case .array(let elements): return .array(elements.map(\.withClaims))
    case .object(let object):
      return .object(JSONObject(object.members.map { ($0.key, $0.value.withClaims) }))
    case .null, .bool, .number: return self
    }
  }
}

extension String {
  /// The address without a slash at its end.
  fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
