package import JSON

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

    /// The id of what a plan puts it in the place of.
    var formerID: String?

    /// What its deployer knows it by, whatever it is called.
    var address: String?

    /// What computes its name, which nobody knows before the deployment.
    var nameFunction: String?

    /// What a client is called; nil where nobody says, and for all other parts.
    var clientName: String?

    /// How its name begins where CloudFormation makes one.
    var generatedPrefix: String?

    /// Whether nothing but its name is known.
    var isNameAlone = false

    /// Whether it is another one by its id, such as a client under a new name.
    func hasIdentity(of other: Part) -> Bool {
      guard part.kind == other.part.kind else { return false }
      if let own = identity ?? formerID {
        return own == (other.identity ?? other.formerID) || isGenerated(of: other)
      }
      return isGenerated(of: other) || other.isGenerated(of: self)
    }

    /// Whether CloudFormation has made its name of the other's.
    func isGenerated(of other: Part) -> Bool {
      guard let prefix = other.generatedPrefix, case .client(let name) = part else { return false }
      return name.hasPrefix(prefix)
    }
  }

  /// Parts that a document says or does not say as a whole.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
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
  package internal(set) var document: PoolDocument

  /// Every part, in the order of a configuration file.
  package var parts: [Part] { didSet { index = PartIndex(parts) } }

  /// Where the parts stand.
  var index: PartIndex

  /// The kinds of parts that the document does not speak of.
  var unsaid: Set<Kind>

  /// Where it is written down what rules ask for.
  var reads: SettingReads?

  /// A part; nil where the document has none such.
  package func part(_ part: SettingPath.Part) -> Part? {
    index.place(of: part).map { parts[$0] }
  }

  /// The value of a setting, its default where it is not written; nil where it is absent.
  package subscript(path: SettingPath) -> JSONValue? {
    reads?.add(path)
    guard let part = part(path.part) else { return nil }
    return path.members.isEmpty ? .object(part.members) : part.members.value(at: path.members)
  }

  /// Whether the document itself says a setting.
  package func isWritten(_ path: SettingPath) -> Bool {
    reads?.add(path)
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

extension SettingPath.Part {
  /// The kind of the part; nil for keys that nobody models.
  package var kind: CanonicalSettings.Kind? {
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
