internal import JSON
internal import Project

// Conversion of a document to its canonical form.
extension CanonicalSettings {
  /// Converts a document with masked secrets to its canonical form.
  package init(_ document: PoolDocument) { self.init(masked: document.withMaskedSecrets) }

  /// Converts a document to its canonical form.
  ///
  /// Secrets that another document does not have are marked as different.
  init(_ document: PoolDocument, since before: PoolDocument) {
    self.init(masked: document.withMaskedSecrets(since: before))
  }

  private init(masked document: PoolDocument) {
    self.document = document
    (name, origin) = (document.name, document.origin)
    userPoolID =
      document.userPoolID ?? document.pool["Id"]?.string ?? document.pool["UserPoolId"]?.string
    unspecified = CanonicalSettings.unspecified(of: document)
    var parts = CanonicalSettings.parts(of: document)
    for place in parts.indices { parts[place].identify(by: document) }
    self.parts = parts
    index = PartIndex(parts)
  }

  /// The parts that a document contains, in the order of a configuration file.
  private static func parts(of document: PoolDocument) -> [Part] {
    let (pool, mfa) = SettingMembers.parted(pool: document.pool, mfa: document.mfa)
    var parts = [SettingMembers.pool(pool)]
    if let mfa { parts.append(SettingMembers.mfa(mfa)) }
    parts += (document.clients ?? []).map { client in
      var part = SettingMembers.client(client)
      if document.origin == .payload { part.generatedPrefix = client.generatedPrefix }
      part.clientName = client.members["ClientName"]?.string
      return part
    }
    parts += [ListedPart.groups, .resourceServers].flatMap { $0.parts(of: document) }
    parts += CanonicalSettings.domains(of: document)
    parts += ListedPart.identityProviders.parts(of: document)
    parts += (document.risks ?? []).map { CanonicalSettings.risk($0, in: document) }
    if let log = document.logDelivery {
      parts.append(SettingMembers.plain(.logDelivery, log, ServiceShapes.logDelivery))
    }
    if let triggers = document.triggers {
      parts.append(Part(part: .triggers, members: triggers, written: triggers))
    }
    parts += document.others.members.map { key, value in
      // A value that is not a mapping becomes a mapping with an empty key.
      let members = value.object ?? ["": value]
      return Part(part: .other(key), members: members, written: members)
    }
    return parts
  }

  private static func unspecified(of document: PoolDocument) -> Set<Kind> {
    let absent: [(Kind, Bool)] = [
      (.pool, !document.specifiesPool),
      (.mfa, document.mfa == nil), (.clients, document.clients == nil),
      (.groups, document.groups == nil), (.resourceServers, document.resourceServers == nil),
      (.domain, document.domains == nil && document.domainNames.isEmpty),
      (.identityProviders, document.identityProviders == nil), (.risk, document.risks == nil),
      (.logDelivery, document.logDelivery == nil), (.triggers, document.triggers == nil),
    ]
    let unspecified = Set(absent.filter(\.1).map(\.0)).subtracting(document.absent)
    // A template does not create parts that it does not contain.
    return document.tool == nil ? unspecified : unspecified.intersection([.pool, .mfa, .triggers])
  }

  /// A pool can have one domain at the service and one custom domain.
  private static func domains(of document: PoolDocument) -> [Part] {
    let named = document.domainNames.map { ["Domain": .string($0)] as JSONObject }
    return (document.domains ?? named).map { members in
      var part = ListedPart.domains.settings(of: members)
      // The address of a resource in the place of a name has points, too.
      let isNamed = document.computedNames[part.part] == nil
      let own = isNamed ? members : members.without(["Domain"])
      part.identity = ListedPart.isOwnDomain(own) ? "own" : "prefix"
      part.isNameAlone = document.domains == nil
      part.members = AbsentSettings.filling(part.members, with: AbsentSettings.domain)
      return part
    }
  }

  /// The threat protection of a client, identified by the client's name and, after renaming, by
  /// its ID.
  private static func risk(_ members: JSONObject, in document: PoolDocument) -> Part {
    guard let id = members["ClientId"]?.string else {
      return SettingMembers.plain(.risk(client: nil), members, ServiceShapes.risk)
    }
    let client = document.clients?.first { $0.members["ClientId"]?.string == id || $0.name == id }
    let name = client?.name ?? id
    var part = SettingMembers.plain(.risk(client: name), members, ServiceShapes.risk)
    part.identity = client?.members["ClientId"]?.string ?? id
    return part
  }
}

extension CanonicalSettings.Part {
  /// Sets the deployer's identifiers of the part, and the function that computes its name.
  fileprivate mutating func identify(by document: PoolDocument) {
    address = document.addresses[part]
    if document.actions?.replaced.contains(part) == true {
      formerID = document.actions?.formerIDs[part]
    }
    nameFunction = document.computedNames[part]
  }
}

extension ListedPart {
  /// The elements in a document.
  fileprivate func parts(of document: PoolDocument) -> [CanonicalSettings.Part] {
    (document[keyPath: list] ?? []).map(settings)
  }

  fileprivate func settings(of members: JSONObject) -> CanonicalSettings.Part {
    SettingMembers.plain(part(of: members), members, structure, besides: [name])
  }
}
