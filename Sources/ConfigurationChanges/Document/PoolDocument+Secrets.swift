internal import JSON

extension PoolDocument {
  /// The document without what lets somebody in, wherever it stands; that a client has a secret stays.
  package var withoutSecrets: PoolDocument {
    var document = self
    document.clients = clients?.map { client in
      var client = client
      if client.members["ClientSecret"]?.isGiven == true { client.hasSecret = true }
      client.members = client.members.withoutSecrets
      return client
    }
    document.pool = pool.withoutSecrets
    document.mfa = mfa?.withoutSecrets
    document.groups = groups?.map(\.withoutSecrets)
    document.resourceServers = resourceServers?.map(\.withoutSecrets)
    document.domains = domains?.map(\.withoutSecrets)
    document.identityProviders = identityProviders?.map(\.withoutSecrets)
    document.risks = risks?.map(\.withoutSecrets)
    document.logDelivery = logDelivery?.withoutSecrets
    document.others = others.withoutSecrets
    return document
  }
}

extension JSONObject {
  /// The mapping without secrets, those inside of it included.
  fileprivate var withoutSecrets: JSONObject {
    JSONObject(
      members.compactMap { name, value in
        if value.isText, SecretNames.isSecret(name) { return nil }
        // What people tag their pools with is theirs.
        return (name, name == "UserPoolTags" ? value : value.withoutSecrets)
      }
    )
  }
}

extension JSONValue {
  fileprivate var withoutSecrets: JSONValue {
    switch self {
    case .object(let members): .object(members.withoutSecrets)
    case .array(let elements): .array(elements.map(\.withoutSecrets))
    default: self
    }
  }

  fileprivate var isText: Bool { string != nil }

  /// Whether it is anything but null and the empty text.
  var isGiven: Bool { self != .null && self != "" }
}

/// Names of members whose texts are secret.
enum SecretNames {
  /// Those that are known, and those that a member will have which nobody knows yet: a configuration
  /// holds keys, secrets and passwords as nothing but texts.
  static func isSecret(_ name: String) -> Bool {
    if known.contains(name) { return true }
    let letters = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return endings.contains { letters.hasSuffix($0) }
  }

  private static let known: Set = ["ClientSecret", "client_secret", "private_key"]

  private static let endings = ["secret", "secretvalue", "password", "privatekey", "secretkey"]
}
