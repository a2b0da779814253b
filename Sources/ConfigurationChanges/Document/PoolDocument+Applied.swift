internal import JSON

extension PoolDocument {
  /// The pool that `before` becomes by this: what nobody says of it stays.
  ///
  /// UpdateUserPool, which templates end in too, leaves the mode of second factors, the tier and the
  /// halves of the policies as they are where they are left out (measured; API reference for the tier).
  /// Its own payload can't say what was fixed when the pool was made.
  package func applied(to before: PoolDocument) -> PoolDocument {
    var result = self
    if !saysPool {
      result.pool = before.pool
      result.saysPool = before.saysPool
      // SetUserPoolMfaConfig without a mode switches second factors off (measured).
      if let mfa { result.pool["MfaConfiguration"] = mfa["MfaConfiguration"] ?? "OFF" }
    } else if origin == .payload {
      let names = PoolDocument.lasting + (isUpdate ? PoolDocument.fixed : [])
      for name in names where result.pool[name] == nil { result.pool[name] = before.pool[name] }
      keepPolicies(of: before, in: &result)
    }
    result.clients = clients.map { applied($0, to: before.clients) } ?? before.clients
    result.mfa = mfa ?? before.mfa
    result.groups = groups ?? before.groups
    result.resourceServers = resourceServers ?? before.resourceServers
    result.domains = domains ?? before.domains
    result.identityProviders = identityProviders ?? before.identityProviders
    result.risks = risks ?? before.risks
    result.logDelivery = logDelivery ?? before.logDelivery
    result.triggers = triggers ?? before.triggers
    return result
  }

  private static let lasting = ["UserPoolTier", "MfaConfiguration"]

  private static let fixed = [
    "Name", "SchemaAttributes", "UsernameAttributes", "AliasAttributes", "UsernameConfiguration",
  ]

  /// Whether it is the input of UpdateUserPool, or of UpdateUserPoolClient: those have an id, and
  /// nothing of what is fixed from the beginning.
  private var isUpdate: Bool {
    origin == .payload && pool["Id"] != nil
      && ["SchemaAttributes", "UsernameAttributes", "AliasAttributes"].allSatisfy {
        pool[$0] == nil
      }
  }

  private func keepPolicies(of before: PoolDocument, in result: inout PoolDocument) {
    guard let policies = before.pool["Policies"]?.object else { return }
    var own = result.pool["Policies"]?.object ?? JSONObject()
    for (name, policy) in policies.members where own[name] == nil { own[name] = policy }
    result.pool["Policies"] = .object(own)
  }

  /// A payload is of one client, and the others stay; a template has all that it makes.
  private func applied(_ clients: [Client], to before: [Client]?) -> [Client] {
    guard origin == .payload, !saysPool, var all = before else { return clients }
    for client in clients {
      let index = all.firstIndex { known in
        known.members["ClientId"].map { $0 == client.members["ClientId"] } ?? false
          || known.name == client.name
      }
      guard let index else {
        all.append(client)
        continue
      }
      var client = client
      if client.members["ClientName"] == nil { client.name = all[index].name }
      // Whether a client has a secret is fixed when it is made.
      client.hasSecret = all[index].hasSecret
      all[index] = client
    }
    return all
  }
}
