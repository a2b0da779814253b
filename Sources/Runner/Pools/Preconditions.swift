internal import CognitoModel
internal import JSON
internal import Matching
internal import Project
internal import Scenario
internal import Values

/// Settings that a pool must already have, as members of Create operations.
///
/// Some settings have another name or form in Describe operations (API reference). They are
/// compared in that form.
extension RequestedSettings {
  /// The unmet precondition of a scenario with these settings; nil if the pool meets them.
  ///
  /// `others` are the pool's further clients that `clients` names.
  func unmetPrecondition(
    _ facts: LivePoolFacts,
    clients others: [String: LivePoolFacts.Fact]
  ) -> UnmetPrecondition? {
    var differences: [PoolDifference] = []
    for (key, wanted) in pool.members {
      switch CognitoModel.mfaSettings.contains(key) ? facts.mfa : facts.pool {
      case .unread(let reason): return .unread(reason: reason)
      case .read(let members):
        let members = AbsentSettings.filling(pool: members)
        differences += RequestedSettings.poolDifferences(key, wanted, members)
      }
    }
    if let lack = missingClient(among: Array(others.keys)) { return lack }
    for (path, wanted, fact) in wantedClients(facts.client, others)
    where !wanted.members.isEmpty {
      switch fact {
      case .unread(let reason): return .unread(reason: reason)
      case .read(let members):
        differences += RequestedSettings.clientDifferences(wanted, members, at: path)
      }
    }
    return differences.isEmpty ? nil : .differs(differences)
  }

  /// The first named client that the pool does not have; nil if the pool has all clients.
  private func missingClient(among names: [String]) -> UnmetPrecondition? {
    guard let client = clients.first(where: { !names.contains($0.name) }) else { return nil }
    return .lacks(PoolParts([.client: names]).missing(among: [NamedPart(.client, client.name)]))
  }

  /// The wanted settings of each client with the path of the client and the facts about it.
  private func wantedClients(
    _ fact: LivePoolFacts.Fact,
    _ others: [String: LivePoolFacts.Fact]
  ) -> [(path: String, settings: JSONObject, fact: LivePoolFacts.Fact)] {
    [("client", client, fact)]
      + clients.compactMap { client in
        others[client.name].map {
          (PatternMatcher.joined("clients", client.name), client.settings, $0)
        }
      }
  }

  private static func poolDifferences(
    _ key: String,
    _ wanted: JSONValue,
    _ members: JSONObject
  ) -> [PoolDifference] {
    switch key {
    case Given.domainKey:
      [wanted].filter { $0 != members["Domain"] && $0 != members["CustomDomain"] }.map {
        PoolDifference(path: "pool.domain", wanted: $0, has: members["Domain"])
      }
    case "PoolName": PoolDifference.all(wanted, members["Name"], at: "pool.Name")
    case "Schema": schemaDifferences(wanted, members["SchemaAttributes"]?.array ?? [])
    default:
      PoolDifference.all(
        wanted,
        members[key],
        absent: AbsentSettings.pool[key],
        at: PatternMatcher.joined("pool", key)
      )
    }
  }

  private static func clientDifferences(
    _ wanted: JSONObject,
    _ client: JSONObject,
    at path: String
  ) -> [PoolDifference] {
    let members = AbsentSettings.filling(client: client)
    let differences = wanted.members.flatMap { key, value -> [PoolDifference] in
      if TokenLifetime.members.contains(key) { return [] }
      if key == "GenerateSecret" {
        let has = JSONValue.bool(members["ClientSecret"]?.string != nil)
        return PoolDifference.all(value, has, at: "\(path).GenerateSecret")
      }
      return PoolDifference.all(
        value,
        members[key],
        absent: AbsentSettings.client[key],
        at: PatternMatcher.joined(path, key)
      )
    }
    return differences + TokenLifetime.differences(wanted, members, at: path)
  }

  /// The differences of a wanted schema, attribute by attribute.
  private static func schemaDifferences(
    _ wanted: JSONValue,
    _ attributes: [JSONValue]
  ) -> [PoolDifference] {
    (wanted.array ?? []).flatMap { attribute -> [PoolDifference] in
      let name = attribute["Name"]?.string ?? ""
      let path = PatternMatcher.joined("pool.SchemaAttributes", name)
      // The service's responses add a prefix to the name of a custom attribute.
      let names = [name, "custom:\(name)", "dev:custom:\(name)"]
      let found = attributes.first { names.contains($0["Name"]?.string ?? "") }
      guard let found, var members = attribute.object else {
        return PoolDifference.all(attribute, found, at: path)
      }
      members["Name"] = nil
      return PoolDifference.all(.object(members), found, at: path)
    }
  }
}

extension TokenLifetime {
  /// The wanted token lifetimes that differ from the client's.
  static func differences(
    _ wanted: JSONObject,
    _ client: JSONObject,
    at path: String
  ) -> [PoolDifference] {
    all.compactMap { lifetime in
      guard lifetime.isWritten(in: wanted) else { return nil }
      let (asked, has) = (lifetime.duration(in: wanted), lifetime.duration(in: client))
      guard asked != has else { return nil }
      return PoolDifference(
        path: PatternMatcher.joined(path, lifetime.member),
        wanted: .string(asked.sourceText),
        has: .string(has.sourceText)
      )
    }
  }
}
