internal import JSON
internal import Project

extension PoolDocument {
  /// The document without secrets; flags still show that a client or an identity provider has a
  /// secret.
  var withoutSecrets: PoolDocument { withProviderSecretFlags.concealing { _, _ in nil } }

  /// The document with each secret replaced by a mask, which shows only its presence.
  var withMaskedSecrets: PoolDocument {
    showingProviderSecrets.concealing { _, _ in SecretMask.text }
  }

  /// The document with masked secrets; a mark shows that another document has a different secret at
  /// the same place.
  ///
  /// A secret without a known value on one side is not marked.
  func withMaskedSecrets(since before: PoolDocument) -> PoolDocument {
    var known: Set<[String]> = []
    _ = before.showingProviderSecrets.concealing { place, text in
      known.insert(place + [text])
      return SecretMask.text
    }
    return showingProviderSecrets.concealing { place, text in
      let isKnown = [text, SecretMask.text].contains { known.contains(place + [$0]) }
      return isKnown || text == SecretMask.text ? SecretMask.text : SecretMask.anotherText
    }
  }

  /// The document with a flag for each provider's secret, as for clients.
  var withProviderSecretFlags: PoolDocument {
    eachProvider { provider in
      if ProviderSecret.isWritten(in: provider) { provider[ProviderSecret.flag] = true }
    }
  }

  /// The document with a mask for each provider's secret.
  private var showingProviderSecrets: PoolDocument {
    eachProvider { provider in
      let hasSecret = provider[ProviderSecret.flag] == true
      provider[ProviderSecret.flag] = nil
      guard hasSecret, !ProviderSecret.isWritten(in: provider) else { return }
      provider = ProviderSecret.standing(in: provider, SecretMask.text)
    }
  }

  private func eachProvider(_ change: (inout JSONObject) -> Void) -> PoolDocument {
    var document = self
    document.identityProviders = identityProviders?.map { provider in
      var provider = provider
      change(&provider)
      return provider
    }
    return document
  }

  /// The document with replaced secrets; `replacement` gets a secret's place and value.
  private func concealing(by replacement: ([String], String) -> String?) -> PoolDocument {
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
      // The ID stays the same under another name.
      let place = ["clients", client.members["ClientId"]?.string ?? client.name]
      client.members = concealment.members(client.members, ServiceShapes.client, at: place)
      return client
    }
    for part in ListedPart.all {
      document[keyPath: part.list] = self[keyPath: part.list]?.map { element in
        let place = part.part(of: element).words
        return concealment.members(element, part.structure, at: place)
      }
    }
    document.pool = concealment.members(pool, ServiceShapes.pool, at: ["pool"])
    document.mfa = mfa.map { concealment.members($0, ServiceShapes.mfa, at: ["mfa"]) }
    document.logDelivery = logDelivery.map {
      concealment.members($0, ServiceShapes.logDelivery, at: ["logDelivery"])
    }
    document.others = concealment.members(others, nil, at: [])
    return document
  }
}

/// The strings that replace secrets in masked documents.
enum SecretMask {
  static let text = "•••"
  static let anotherText = "•••, another"
}

extension JSONValue {
  /// The value with plain masks, as if there were no earlier secrets.
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

  /// Whether the value is neither null nor the empty string.
  package var isGiven: Bool { self != .null && self != "" }
}
