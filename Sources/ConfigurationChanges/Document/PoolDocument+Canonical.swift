internal import CognitoModel
internal import JSON
internal import Project

extension PoolDocument {
  /// The same settings in canonical form.
  ///
  /// The canonical form contains no volatile members, no secrets, and each setting once. Sets are
  /// sorted. Members are in the model's order, followed by unknown members.
  package var canonical: PoolDocument {
    var document = withoutSecrets
    document.takeDomainNames()
    document.nameRisksByClients()
    document.pool = PoolMembers.canonical(document.pool, origin)
    document.mfa = mfa.map { CanonicalMembers.ordered($0, ServiceShapes.mfa) }
    document.unifyMode()
    document.clients = document.clients.map(PoolDocument.canonical(clients:))
    document.domains = document.domains?.map(PoolDocument.canonical(domain:))
    for part in ListedPart.all { document[keyPath: part.list] = document.canonical(part) }
    document.risks = document.risks?.filter { $0.keys != ["ClientId"] && !$0.isEmpty }
    document.logDelivery = document.logDelivery.map(PoolDocument.canonical(logDelivery:))
    document.triggers = document.triggers.map { CanonicalMembers.ordered($0, nil) }
    document.others = CanonicalMembers.ordered(document.others, nil)
    return document
  }

  private func canonical(_ part: ListedPart) -> [JSONObject]? {
    let all = self[keyPath: part.list]?.map { members in
      let own = members.without(CanonicalMembers.generatedByService).withoutEmpty
      return CanonicalMembers.ordered(own, part.structure)
    }
    return all?.sorted { ($0[part.name]?.string ?? "") < ($1[part.name]?.string ?? "") }
  }
}

// MARK: - Parts

extension PoolDocument {
  /// Sorts the clients, the default client first; a client without another name gets its
  /// `ClientName`.
  private static func canonical(clients: [Client]) -> [Client] {
    let all = clients.map { client in
      var client = client
      if client.members["ClientName"] == .string(client.name) { client.members["ClientName"] = nil }
      let members = client.members.without(CanonicalMembers.dates.union(["UserPoolId"]))
        .withoutEmpty
      client.members = CanonicalMembers.ordered(members, ServiceShapes.client)
      return client
    }
    return all.prefix(1) + all.dropFirst().sorted { $0.name < $1.name }
  }

  /// Removes the defaults of a domain, and the values that the service shows without a certificate.
  private static func canonical(domain members: JSONObject) -> JSONObject {
    members.filter { name, value in
      AbsentSettings.domain[name]?.hasSameValue(as: value) != true
        && (name != "CustomDomainConfig" || !value.isEmptyCollection)
    }
  }

  private static func canonical(logDelivery members: JSONObject) -> JSONObject {
    var members = members.without(["UserPoolId"])
    if members["LogConfigurations"] == nil { members["LogConfigurations"] = [] }
    return CanonicalMembers.ordered(members, ServiceShapes.logDelivery)
  }

  /// Moves the MFA mode to the pool; DescribeUserPool and GetUserPoolMfaConfig both return it.
  private mutating func unifyMode() {
    guard let mode = mfa?["MfaConfiguration"] else { return }
    if specifiesPool, pool["MfaConfiguration"] == nil {
      pool["MfaConfiguration"] = mode
      pool = CanonicalMembers.ordered(pool, ServiceShapes.pool)
    }
    if pool["MfaConfiguration"] == mode { mfa?["MfaConfiguration"] = nil }
  }

  /// Adds domains that only the pool's own members contain.
  private mutating func takeDomainNames() {
    guard domains == nil else { return }
    let names = ["Domain", "CustomDomain"].compactMap { pool[$0] }
    if !names.isEmpty { domains = names.map { ["Domain": $0] } }
  }

  /// Identifies a client's risk settings by the client's name, which is the same in every pool.
  private mutating func nameRisksByClients() {
    guard let clients else { return }
    risks = risks?.map { risk in
      guard let id = risk["ClientId"],
        let client = clients.first(where: { $0.members["ClientId"] == id })
      else { return risk }
      return risk.merging(["ClientId": .string(client.name)])
    }
  }
}
