package import JSON

/// The path of a setting, such as `pool.Policies.PasswordPolicy.MinimumLength` or
/// `clients.web.ExplicitAuthFlows`.
package struct SettingPath: Hashable, Sendable {
  /// A part of a configuration that has its own members, such as the pool or a client.
  package enum Part: Hashable, Sendable {
    case pool
    case mfa
    case client(String)
    case group(String)
    case resourceServer(String)
    case domain(String)
    case identityProvider(String)
    /// The risk configuration of the client with this name; nil for the pool's own.
    case risk(client: String?)
    case logDelivery
    case triggers
    /// An unknown key.
    case other(String)
  }

  /// The part that contains the setting, such as the pool or a client.
  package var part: Part

  /// The members on the path to the setting, outermost first; empty for the whole part.
  ///
  /// An element of a list is identified by its name: a schema attribute by its `Name`.
  package var members: [String]

  /// Creates a path; without members, it is the path of the whole part.
  package init(_ part: Part, _ members: [String] = []) {
    (self.part, self.members) = (part, members)
  }
}

extension SettingPath {
  /// Whether both are the same setting, with names compared by their bytes.
  package static func == (one: SettingPath, other: SettingPath) -> Bool {
    one.part == other.part
      && one.members.elementsEqual(other.members) { $0.hasSameBytes(as: $1) }
  }
}

extension SettingPath.Part {
  /// Whether both are the same part, with names compared by their bytes.
  package static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.pool, .pool), (.mfa, .mfa), (.risk(nil), .risk(nil)), (.logDelivery, .logDelivery),
      (.triggers, .triggers):
      true
    case (.client(let one), .client(let other)), (.group(let one), .group(let other)),
      (.resourceServer(let one), .resourceServer(let other)),
      (.domain(let one), .domain(let other)),
      (.identityProvider(let one), .identityProvider(let other)),
      (.risk(let one?), .risk(let other?)), (.other(let one), .other(let other)):
      one.hasSameBytes(as: other)
    default: false
    }
  }
}

extension SettingPath.Part {
  /// The key in a configuration file, followed by the part's name, if any.
  package var words: [String] {
    switch self {
    case .pool: ["pool"]
    case .mfa: ["mfa"]
    case .client(let name): ["clients", name]
    case .group(let name): ["groups", name]
    case .resourceServer(let identifier): ["resourceServers", identifier]
    case .domain(let name): ["domain", name]
    case .identityProvider(let name): ["identityProviders", name]
    case .risk(nil): ["risk"]
    case .risk(let client?): ["risk", client]
    case .logDelivery: ["logDelivery"]
    case .triggers: ["triggers"]
    case .other(let key): [key]
    }
  }
}

extension SettingPath {
  /// The full path, from the root of the configuration.
  package var text: String { (part.words + members).joined(separator: ".") }
}

extension SettingPath {
  /// The path of a member with this name.
  package func member(_ name: String) -> SettingPath { SettingPath(part, members + [name]) }

  /// The list that contains the element, or the path itself.
  ///
  /// If the list is written, a missing element is absent.
  var list: SettingPath {
    guard members.count > 1, JSONObject.namesInLists[members[members.count - 2]] != nil else {
      return self
    }
    return SettingPath(part, members.dropLast())
  }

  /// The path of an element of this list; the list's own path if the element has no name.
  package func element(_ element: JSONValue) -> SettingPath {
    guard let members = element.object, let list = self.members.last else { return self }
    if list == "SchemaAttributes" {
      return members["Name"]?.string.map { member(SettingMembers.fullName($0, members)) } ?? self
    }
    let name = JSONObject.namesInLists[list].flatMap { members[$0]?.string }
    return name.map(member) ?? self
  }
}
