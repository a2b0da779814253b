internal import CognitoModel
internal import JSON
internal import Project

extension PoolDocument {
  /// The document without what lets somebody in, wherever it stands; that a client has a secret stays.
  package var withoutSecrets: PoolDocument { concealing { _, _ in nil } }

  /// The document with a mask in the place of each secret, so that only its presence shows.
  var withMaskedSecrets: PoolDocument { concealing { _, _ in SecretMask.text } }

  /// The same, where secrets that another document does not have are said to be others.
  func withMaskedSecrets(since before: PoolDocument) -> PoolDocument {
    var known: Set<[String]> = []
    _ = before.concealing { name, text in
      known.insert([name, text])
      return SecretMask.text
    }
    return concealing { known.contains([$0, $1]) ? SecretMask.text : SecretMask.anotherText }
  }

  /// The document with something else in the place of each secret, given its name and text.
  private func concealing(by replacement: (String, String) -> String?) -> PoolDocument {
    withoutActuallyEscaping(replacement) { replacement in
      concealing(SecretConcealment(replacement: replacement))
    }
  }

  private func concealing(_ concealment: SecretConcealment) -> PoolDocument {
    var document = self
    document.clients = clients?.map { client in
      var client = client
      if client.members["ClientSecret"]?.isGiven == true { client.hasSecret = true }
      client.members["ClientSecret"] = nil
      client.members = concealment.members(client.members, ServiceShapes.client)
      return client
    }
    func concealed(_ list: [JSONObject]?, _ structure: Structure?) -> [JSONObject]? {
      list?.map { concealment.members($0, structure) }
    }
    document.pool = concealment.members(pool, ServiceShapes.pool)
    document.mfa = mfa.map { concealment.members($0, ServiceShapes.mfa) }
    document.groups = concealed(groups, ServiceShapes.group)
    document.resourceServers = concealed(resourceServers, ServiceShapes.resourceServer)
    document.domains = concealed(domains, ServiceShapes.domain)
    document.identityProviders = concealed(identityProviders, ServiceShapes.identityProvider)
    document.risks = concealed(risks, ServiceShapes.risk)
    document.logDelivery = logDelivery.map { concealment.members($0, ServiceShapes.logDelivery) }
    document.others = concealment.members(others, nil)
    return document
  }
}

/// What stands in the place of a secret.
enum SecretMask {
  static let text = "•••"
  static let anotherText = "•••, another"
}

extension JSONValue {
  /// The value with secrets that are no others, as where there were none before.
  var withPlainMasks: JSONValue {
    switch self {
    case .string(let text) where text.contains(SecretMask.anotherText):
      .string(text.replacing(SecretMask.anotherText, with: SecretMask.text))
    case .array(let elements): .array(elements.map(\.withPlainMasks))
    case .object(let members):
      .object(JSONObject(members.members.map { ($0.key, $0.value.withPlainMasks) }))
    default: self
    }
  }

  /// Whether it is anything but null and the empty text.
  var isGiven: Bool { self != .null && self != "" }
}
