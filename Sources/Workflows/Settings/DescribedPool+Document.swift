internal import ConfigurationChanges
internal import JSON
internal import Runner

extension DescribedPool {
  /// Takes what is known of a pool.
  init(_ document: PoolDocument, _ parts: PoolParts) {
    let settings = CanonicalSettings(document)
    let clients = document.clients?.map { client in
      let flows = settings[SettingPath(.client(client.name), ["ExplicitAuthFlows"])]
      return Client(
        name: client.name,
        members: client.members,
        hasSecret: client.hasSecret,
        flows: flows?.array?.compactMap(\.string) ?? []
      )
    }
    self.init(
      name: document.name,
      pool: document.pool,
      mfa: document.mfa,
      clients: clients,
      parts: parts,
      decidesSignUps: document.pool["LambdaConfig"]?["PreSignUp"] != nil
        || document.triggers?["preSignUp"] != nil
    )
    missingClientID = document.missingClientID
  }
}

extension PoolParts {
  /// The parts beside the clients that a document says something of.
  ///
  /// `isWhole` says that mock pools are made of it: what it leaves out they do not have.
  init(_ document: PoolDocument, isWhole: Bool) {
    self.init()
    let texts = { (parts: [JSONObject]?, member: String) in
      parts.map { $0.compactMap { $0[member]?.string } } ?? (isWhole ? [] : nil)
    }
    names[.group] = texts(document.groups, "GroupName")
    names[.resourceServer] = texts(document.resourceServers, "Identifier")
    names[.identityProvider] = texts(document.identityProviders, "ProviderName")
    names[.domain] = texts(document.domains, "Domain")
    names[.trigger] = document.triggers?.keys ?? (isWhole ? [] : nil)
    names[.customAttribute] = PoolParts.customAttributes(ofPool: document.pool)
  }
}
