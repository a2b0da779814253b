internal import JSON
internal import PoolClient
internal import RunRecord
internal import Values

extension RunSpecificValue {
  /// The run-specific values: the pool, the pool's clients, and the generated identities.
  static func all(
    of pool: ScenarioPool,
    _ identities: [String: Identity],
    _ names: IdentityNames
  ) -> [RunSpecificValue] {
    let endpoint = pool.caller.baseURL
    // The host and port, as in headers and redirects.
    let host = endpoint.authorityStart.map { String(endpoint[$0...]) }
    var values = pool.caller.issuers(ofPool: pool.id).map { (text: $0, meaning: "issuer") }
    values += [
      (pool.id, "pool.id"), (endpoint, "pool.endpoint"), (host ?? "", "pool.host"),
      (pool.members["region"]?.string ?? "", "pool.region"), (pool.client.id, "client.id"),
    ]
    for client in pool.clients where client.id != pool.client.id {
      values.append((client.id, "clients.\(client.name).id"))
    }
    for (name, identity) in identities {
      let prefix = name.isEmpty ? "user" : "users.\(name)"
      // Values that the author wrote are the same in every run.
      values += [
        (identity.email, "\(prefix).email"), (identity.phone, "\(prefix).phone"),
        (identity.name, "\(prefix).name"),
      ].filter { !identity.written.contains($0.0) }
    }
    if case .run(let id) = names { values.append((id, "run")) }
    return values.filter { !$0.text.isEmpty }
      .map { RunSpecificValue($0.text, meaning: $0.meaning) }
  }
}
