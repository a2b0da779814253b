package import JSON

/// All settings of a document in canonical form: equal settings have equal values, and defaults are
/// filled in.
package struct CanonicalSettings: Sendable {
  /// The settings of a pool, a client, or another part.
  package struct Part: Sendable {
    /// The path of the part, such as `clients.web`.
    package var part: SettingPath.Part

    /// The members: defaults filled in, sets sorted, and named elements keyed by name.
    package var members: JSONObject

    /// The members that the document contains, without defaults.
    package var written: JSONObject

    /// The value that identifies the part under another name, such as a client's ID; nil if
    /// unknown.
    var identity: String?

    /// The ID of the part that a plan replaces with this part; nil if there is none.
    var formerID: String?

    /// The deployer's identifier, independent of the name; nil if unknown.
    var address: String?

    /// The function that computes the part's name at deployment, or the mark for a hidden name; nil
    /// if the name is known.
    var nameFunction: String?

    /// A client's name; nil if unknown, and for all other parts.
    var clientName: String?

    /// The prefix of a name that CloudFormation generates; nil if the name is not generated.
    var generatedPrefix: String?

    /// Whether only the part's name is known.
    var isNameAlone = false

    /// Whether both parts have the same ID, as a renamed client does.
    func hasIdentity(of other: Part) -> Bool {
      guard part.kind == other.part.kind else { return false }
      if let own = identity ?? formerID {
        return own == (other.identity ?? other.formerID) || isGenerated(of: other)
      }
      return isGenerated(of: other) || other.isGenerated(of: self)
    }

    /// Whether CloudFormation generated this part's name from the other part.
    func isGenerated(of other: Part) -> Bool {
      guard let prefix = other.generatedPrefix, case .client(let name) = part else { return false }
      return name.hasPrefix(prefix)
    }
  }

  /// Kinds of parts that a document contains or omits as a whole.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case pool, mfa, clients, groups, resourceServers, domain, identityProviders, risk, logDelivery
    case triggers
  }

  /// The document's name in messages, such as a file name.
  package let name: String

  /// The document's origin, which decides what an absent member means.
  package let origin: PoolDocument.Origin

  /// The pool's ID; nil if the document does not contain it.
  package let userPoolID: String?

  /// The document that these settings were read from.
  package internal(set) var document: PoolDocument

  /// Every part, in the order of a configuration file.
  package var parts: [Part] { didSet { index = PartIndex(parts) } }

  /// The index of `parts`, for fast lookup.
  var index: PartIndex

  /// The kinds of parts that the document does not contain.
  var unspecified: Set<Kind>

  /// The recorder for settings that rules read; nil if reads are not recorded.
  var reads: SettingReads?

  /// Returns the settings of a part; nil if the document does not contain the part.
  package func part(_ part: SettingPath.Part) -> Part? {
    index.place(of: part).map { parts[$0] }
  }

  /// The value of a setting, or its default if not written; nil if absent.
  package subscript(path: SettingPath) -> JSONValue? {
    reads?.add(path)
    guard let part = part(path.part) else { return nil }
    return path.members.isEmpty ? .object(part.members) : part.members.value(at: path.members)
  }

  /// Whether the document itself contains a setting.
  package func isWritten(_ path: SettingPath) -> Bool {
    reads?.add(path)
    guard let part = part(path.part) else { return false }
    return path.members.isEmpty || part.written.value(at: path.members) != nil
  }
}

extension CanonicalSettings {
  /// Adds the parts of another document that this document does not contain.
  func completed(by other: CanonicalSettings) -> CanonicalSettings {
    var result = self
    let absent = unspecified.subtracting(other.unspecified)
    if absent.contains(.pool) { result.parts.removeAll { $0.part == .pool } }
    result.parts += other.parts.filter { part in part.part.kind.map(absent.contains) ?? false }
    result.unspecified.subtract(absent)
    return result
  }
}

extension SettingPath.Part {
  /// The kind of the part; nil for unknown keys.
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
