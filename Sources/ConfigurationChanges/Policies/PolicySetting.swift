package import CognitoModel
internal import Diagnostics
internal import JSON
internal import Project
internal import Scenario

/// A setting in `where` and `when` of a policy, with the keys of a configuration file and the
/// service's members.
struct PolicySetting: Hashable, Sendable {
  /// One step below the part.
  enum Step: Hashable, Sendable {
    case member(String)
    /// Every element of a list.
    case each
  }

  /// The kind of part that contains the setting.
  var kind: CanonicalSettings.Kind

  /// The name of a single part; nil for all parts of the kind.
  var name: String?

  /// The path inside the part; empty for the whole part.
  var steps: [Step] = []

  /// The path as written.
  var text: String

  /// Whether the path selects all parts of its kind together, such as `clients`.
  var isWholeKind: Bool { steps.isEmpty && name == nil }

  /// Whether the setting is a token lifetime, which has a unit.
  var isLifetime: Bool {
    guard kind == .clients, case .member(let member)? = steps.first, steps.count == 1 else {
      return false
    }
    return TokenLifetime.all.contains { $0.member == member }
  }
}

extension CanonicalSettings.Kind {
  /// Whether a pool can have several parts of this kind.
  var isList: Bool {
    [.clients, .groups, .resourceServers, .domain, .identityProviders, .risk].contains(self)
  }

  /// The members of a part of this kind in the service's model.
  package var structure: Structure? { ConfigurationKey(rawValue: rawValue)?.structure }

  /// The part of this kind with the given name.
  func part(named name: String) -> SettingPath.Part {
    switch self {
    case .pool: .pool
    case .mfa: .mfa
    case .clients: .client(name)
    case .groups: .group(name)
    case .resourceServers: .resourceServer(name)
    case .domain: .domain(name)
    case .identityProviders: .identityProvider(name)
    case .risk: .risk(client: name)
    case .logDelivery: .logDelivery
    case .triggers: .triggers
    }
  }

  /// The members of the model and of configuration files that policies can read, without secrets.
  var members: [(name: String, shape: ValueShape)] {
    let known = (structure?.members ?? []).filter { $0.name != "ClientSecret" }
      .map { (name: $0.name, shape: ValueShape.service($0.shape)) }
    let flag = (name: "hasSecret", shape: ValueShape.boolean)
    return [.clients, .identityProviders].contains(self) ? known + [flag] : known
  }
}
