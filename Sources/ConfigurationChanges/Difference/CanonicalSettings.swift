internal import CognitoModel
package import JSON
internal import Project

/// All settings of a document in one form: what says the same is equal, and defaults are filled in.
package struct CanonicalSettings: Sendable {
  /// The settings of a pool, a client or whatever stands beside them.
  package struct Part: Sendable {
    /// What they are settings of.
    package var part: SettingPath.Part

    /// The members, defaults filled in, lists that are sets in one order, and what has a name under it.
    package var members: JSONObject

    /// The same without what is left to the defaults.
    package var written: JSONObject

    /// What makes it the same under another name, such as a client's id.
    var identity: String?

    /// Whether nothing but its name is known.
    var isNameAlone = false

    /// Whether it is another one by its id, such as a client under a new name.
    func hasIdentity(of other: Part) -> Bool {
      identity != nil && identity == other.identity && part.kind == other.part.kind
    }
  }

  /// Parts that a document says or does not say as a whole.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case pool, mfa, clients, groups, resourceServers, domain, identityProviders, risk, logDelivery
    case triggers
  }

  /// What people call the document.
  package let name: String

  /// What it means that a member is absent.
  package let origin: PoolDocument.Origin

  /// The pool's id, where the document has it.
  package let userPoolID: String?

  /// The document that they are of.
  package let document: PoolDocument

  /// Every part, in the order of a configuration file.
  package var parts: [Part]

  /// The kinds of parts that the document does not speak of.
  var unsaid: Set<Kind>

  /// A part; nil where the document has none such.
  package func part(_ part: SettingPath.Part) -> Part? { parts.first { $0.part == part } }

  /// The value of a setting, its default where it is not written; nil where it is absent.
  package subscript(path: SettingPath) -> JSONValue? {
    guard let part = part(path.part) else { return nil }
    return path.members.isEmpty ? .object(part.members) : part.members.value(at: path.members)
  }

  /// Whether the document itself says a setting.
  package func isWritten(_ path: SettingPath) -> Bool {
    guard let part = part(path.part) else { return false }
    return path.members.isEmpty || part.written.value(at: path.members) != nil
  }
}

extension CanonicalSettings {
  /// With the parts of another document that this one does not speak of, as if they were the same.
  func completed(by other: CanonicalSettings) -> CanonicalSettings {
    var result = self
    let absent = unsaid.subtracting(other.unsaid)
    if absent.contains(.pool) { result.parts.removeAll { $0.part == .pool } }
    result.parts += other.parts.filter { part in part.part.kind.map(absent.contains) ?? false }
    result.unsaid.subtract(absent)
    return result
  }
}

// MARK: - Reading a document

extension CanonicalSettings {
  /// Brings a document into its one form.
  package init(_ document: PoolDocument) {
    let document = document.withMaskedSecrets
    self.document = document
    (name, origin) = (document.name, document.origin)
    userPoolID = document.pool["Id"]?.string ?? document.pool["UserPoolId"]?.string
    unsaid = CanonicalSettings.unsaid(of: document)
    let (pool, mfa) = SettingMembers.parted(pool: document.pool, mfa: document.mfa)
    parts = [SettingMembers.pool(pool)]
    if let mfa { parts.append(SettingMembers.mfa(mfa)) }
    parts += (document.clients ?? []).map(SettingMembers.client)
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
      // What is no mapping is one under an empty name.
      let members = value.object ?? ["": value]
      return Part(part: .other(key), members: members, written: members)
    }
  }

  private static func unsaid(of document: PoolDocument) -> Set<Kind> {
    let absent: [(Kind, Bool)] = [
      (.pool, !document.saysPool),
      (.mfa, document.mfa == nil), (.clients, document.clients == nil),
      (.groups, document.groups == nil), (.resourceServers, document.resourceServers == nil),
      (.domain, document.domains == nil && document.domainNames.isEmpty),
      (.identityProviders, document.identityProviders == nil), (.risk, document.risks == nil),
      (.logDelivery, document.logDelivery == nil), (.triggers, document.triggers == nil),
    ]
    return Set(absent.filter(\.1).map(\.0))
  }

  /// A pool can have one domain at the service and one of its own.
  private static func domains(of document: PoolDocument) -> [Part] {
    let named = document.domainNames.map { ["Domain": .string($0)] as JSONObject }
    return (document.domains ?? named).map { members in
      let name = members["Domain"]?.string ?? ""
      var part = ListedPart.domains.part(of: members)
      let isOwn = name.contains(".") || members["CustomDomainConfig"] != nil
      part.identity = isOwn ? "own" : "prefix"
      part.isNameAlone = document.domains == nil
      return part
    }
  }

  /// Threat protection of a client goes by its name, and is still its own under another.
  private static func risk(_ members: JSONObject, in document: PoolDocument) -> Part {
    guard let id = members["ClientId"]?.string else {
      return SettingMembers.plain(.risk(client: nil), members, ServiceShapes.risk)
    }
    let client = document.clients?.first { $0.members["ClientId"]?.string == id || $0.name == id }
    let name = client?.name ?? id
    var part = SettingMembers.plain(.risk(client: name), members, ServiceShapes.risk)
    part.identity = client?.members["ClientId"]?.string
    return part
  }
}

extension ListedPart {
  /// The elements that a document has.
  fileprivate func parts(of document: PoolDocument) -> [CanonicalSettings.Part] {
    (document[keyPath: list] ?? []).map(part(of:))
  }

  fileprivate func part(of members: JSONObject) -> CanonicalSettings.Part {
    SettingMembers.plain(part(members[name]?.string ?? ""), members, structure, besides: [name])
  }
}

extension PoolDocument {
  /// The domains that the pool itself tells of.
  fileprivate var domainNames: [String] {
    ["Domain", "CustomDomain"].compactMap { pool[$0]?.string }
  }
}

extension SettingPath.Part {
  /// The kind of the part; nil for keys that nobody models.
  var kind: CanonicalSettings.Kind? {
    switch self {
    case .pool: .pool
    case .mfa: .mfa
    case .client: .clients
    case .group: .groups
    case .resourceServer: .resourceServers
    case .domain: .domain
    case .identityProvider: .identityProviders
    case .risk: .risk
    case .logDelivery: .logDelivery
    case .triggers: .triggers
    case .other: nil
    }
  }
}
