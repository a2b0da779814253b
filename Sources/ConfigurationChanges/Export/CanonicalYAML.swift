internal import JSON
internal import Project
internal import YAMLTree

/// A document as a configuration file; equal settings give identical bytes.
package enum CanonicalYAML {
  /// The first line, which states the origin of the file and contains no time.
  private static let head = "# A user pool's configuration, written by `authflow pool export`.\n"

  /// Returns the document in canonical form, with a final newline.
  package static func text(of document: PoolDocument) -> String {
    head + YAMLWriter.text(of: file(of: document.canonical))
  }

  /// The keys of a configuration file; unknown parts have no key.
  private static func file(of document: PoolDocument) -> JSONObject {
    var file: JSONObject = ["pool": .object(document.pool)]
    file["mfa"] = document.mfa.map { .object($0) }
    // Without clients, the key has no meaning: the mock always has a client.
    if let clients = document.clients, !clients.isEmpty {
      file["clients"] = .object(JSONObject(clients.map { ($0.name, .object($0.file)) }))
    }
    file["groups"] = document.groups.map(list)
    file["resourceServers"] = document.resourceServers.map(list)
    file["domain"] = document.domains.map(oneOrMore)
    file["identityProviders"] = document.identityProviders.map { providers in
      list(providers.map(\.withSecretFlag))
    }
    file["risk"] = document.risks.map(oneOrMore)
    file["logDelivery"] = document.logDelivery.map { .object($0) }
    file["triggers"] = document.triggers.map { .object($0) }
    let open = ConfigurationKey.allCases.filter { $0.canBeOpen && file[$0.rawValue] == nil }
    for key in open where document.refused.contains(where: { $0.rawValue == key.rawValue }) {
      file[key.rawValue] = .null
    }
    for (key, value) in document.others.members { file[key] = value }
    return file
  }

  private static func list(_ elements: [JSONObject]) -> JSONValue {
    .array(elements.map { .object($0) })
  }

  private static func oneOrMore(_ elements: [JSONObject]) -> JSONValue {
    elements.count == 1 ? .object(elements[0]) : list(elements)
  }
}

extension PoolDocument.Client {
  /// The members, with the flag for a secret after the ID.
  fileprivate var file: JSONObject {
    hasSecret ? members.inserting("hasSecret", behind: ["ClientName", "ClientId"]) : members
  }
}

extension JSONObject {
  /// An identity provider with the flag for its secret after its names.
  fileprivate var withSecretFlag: JSONObject {
    guard self[ProviderSecret.flag] == true else { return self }
    return without([ProviderSecret.flag])
      .inserting(ProviderSecret.flag, behind: ["ProviderName", "ProviderType"])
  }

  /// The mapping with a flag after the leading members of these names.
  fileprivate func inserting(_ flag: String, behind names: Set<String>) -> JSONObject {
    let start = members.prefix { names.contains($0.key) }.count
    let all = members.map { ($0.key, $0.value) }
    return JSONObject(all.prefix(start) + [(flag, .bool(true))] + all.dropFirst(start))
  }
}
