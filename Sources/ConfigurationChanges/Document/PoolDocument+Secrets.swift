internal import JSON

extension PoolDocument {
  /// The document without what lets somebody in, wherever it stands; that a client has a secret stays.
  package var withoutSecrets: PoolDocument { concealing(by: nil) }

  /// The document with a mask in the place of each secret, so that only its presence shows.
  var withMaskedSecrets: PoolDocument { concealing(by: "•••") }

  private func concealing(by mask: JSONValue?) -> PoolDocument {
    var document = self
    document.clients = clients?.map { client in
      var client = client
      if client.members["ClientSecret"]?.isGiven == true { client.hasSecret = true }
      client.members["ClientSecret"] = nil
      client.members = client.members.concealing(by: mask)
      return client
    }
    let concealed = { (members: JSONObject) in members.concealing(by: mask) }
    document.pool = concealed(pool)
    document.mfa = mfa.map(concealed)
    document.groups = groups?.map(concealed)
    document.resourceServers = resourceServers?.map(concealed)
    document.domains = domains?.map(concealed)
    document.identityProviders = identityProviders?.map(concealed)
    document.risks = risks?.map(concealed)
    document.logDelivery = logDelivery.map(concealed)
    document.others = concealed(others)
    return document
  }
}

extension JSONObject {
  /// The mapping with a mask for secrets, or without them, those inside of it included.
  fileprivate func concealing(by mask: JSONValue?) -> JSONObject {
    JSONObject(
      members.compactMap { name, value in
        if value.canHoldSecret, SecretNames.isSecret(name) {
          return value.isGiven ? mask.map { (name, $0) } : nil
        }
        // What people tag their pools with is theirs.
        return (name, name == "UserPoolTags" ? value : value.concealing(by: mask))
      }
    )
  }
}

extension JSONValue {
  fileprivate func concealing(by mask: JSONValue?) -> JSONValue {
    switch self {
    case .object(let members): .object(members.concealing(by: mask))
    case .array(let elements): .array(elements.map { $0.concealing(by: mask) })
    default: self
    }
  }

  /// Switches and numbers tell of secrets, and are none.
  fileprivate var canHoldSecret: Bool {
    switch self {
    case .string, .array, .object: true
    case .null, .bool, .number: false
    }
  }

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

  private static let endings = [
    "secret", "secrets", "secretvalue", "password", "privatekey", "privatekeypem", "secretkey",
    "apikey", "apitoken",
  ]
}
