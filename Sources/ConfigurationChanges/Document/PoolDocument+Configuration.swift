package import Project
internal import JSON

extension PoolDocument {
  /// Creates the document of a configuration file; `name` is its name in messages.
  ///
  /// For most keys, a missing key means an empty list, as in a mock created from the file. A null
  /// leaves the list open.
  package init(_ configuration: PoolConfiguration, name: String) {
    self.init(name: name, origin: .description, pool: configuration.pool.members)
    let keys = configuration.keys
    mfa = configuration.mfa?.members
    if keys.contains(.clients) {
      clients = configuration.clients.map { client in
        Client(name: client.name, members: client.part.members, hasSecret: client.hasSecret)
      }
    }
    groups = configuration.list(.groups, configuration.groups)
    resourceServers = configuration.list(.resourceServers, configuration.resourceServers)
    domains = configuration.list(.domain, configuration.domains)
    identityProviders = configuration.list(
      .identityProviders,
      configuration.identityProviders.map(\.part)
    )
    for (index, provider) in configuration.identityProviders.enumerated() where provider.hasSecret {
      identityProviders?[index][ProviderSecret.flag] = true
    }
    risks = configuration.list(.risk, configuration.risks)
    logDelivery = configuration.logDelivery?.members
    triggers = configuration.triggers?.members
    refused = Array(configuration.open).kinds
    absent = configuration.absentKeys.kinds
    for (key, part) in configuration.others.sorted(by: { $0.key < $1.key }) {
      others[key] = part.value(under: key)
    }
  }
}

extension PoolConfiguration {
  /// The members of the parts of a list; nil if the list's key is not in the file.
  fileprivate func list(_ key: ConfigurationKey, _ parts: [Part]) -> [JSONObject]? {
    keys.contains(key) ? parts.map(\.members) : nil
  }

  /// The keys of parts that are missing from the file, except null keys.
  fileprivate var absentKeys: [ConfigurationKey] {
    ConfigurationKey.allCases.filter {
      $0.canBeOpen && !keys.contains($0) && !open.contains($0)
    }
  }
}

extension [ConfigurationKey] {
  /// The kinds of parts that have these keys.
  fileprivate var kinds: Set<CanonicalSettings.Kind> {
    Set(compactMap { CanonicalSettings.Kind(rawValue: $0.rawValue) })
  }
}

extension PoolConfiguration.Part {
  /// The value of an unknown key, whether a mapping or not.
  fileprivate func value(under key: String) -> JSONValue {
    // A value that is not a mapping has no keys with places.
    if places.isEmpty, members.count == 1, let value = members[key] { return value }
    return .object(members)
  }
}
