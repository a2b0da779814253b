package import JSON

/// Where a setting stands, as `pool.Policies.PasswordPolicy.MinimumLength` or `clients.web.ExplicitAuthFlows`.
package struct SettingPath: Hashable, Sendable {
  /// A part of a configuration.
  package enum Part: Hashable, Sendable {
    case pool
    case mfa
    case client(String)
    case group(String)
    case resourceServer(String)
    case domain(String)
    case identityProvider(String)
    /// The pool's risk configuration, or that of the client with this name.
    case risk(client: String?)
    case logDelivery
    case triggers
    /// A key that nobody models.
    case other(String)
  }

  /// The part that it is a setting of.
  package var part: Part

  /// The members down to it, outermost first; empty for the part as a whole.
  ///
  /// A list's element stands under what tells it apart: an attribute of the schema under its `Name`.
  package var members: [String]

  /// States a place.
  package init(_ part: Part, _ members: [String] = []) {
    (self.part, self.members) = (part, members)
  }
}

extension SettingPath.Part {
  /// The key of a configuration file that it stands under, and its name there.
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
  /// The way from the configuration's top.
  package var text: String { (part.words + members).joined(separator: ".") }
}

extension SettingPath {
  /// A member of what stands here.
  package func member(_ name: String) -> SettingPath { SettingPath(part, members + [name]) }

  /// The list that it is an element of, whose other elements say that this one is not there; else
  /// itself.
  var list: SettingPath {
    guard members.count > 1, JSONObject.namesInLists[members[members.count - 2]] != nil else {
      return self
    }
    return SettingPath(part, members.dropLast())
  }

  /// The place of an element of a list, of which some go by names.
  package func element(_ element: JSONValue) -> SettingPath {
    guard let members = element.object, let list = self.members.last else { return self }
    if list == "SchemaAttributes" {
      return members["Name"]?.string.map { member(SettingMembers.fullName($0, members)) } ?? self
    }
    let name = JSONObject.namesInLists[list].flatMap { members[$0]?.string }
    return name.map(member) ?? self
  }
}
