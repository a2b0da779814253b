package import CognitoModel

// The members that a configuration file can have below each key.
extension ConfigurationKey {
  /// The members that any part of a newer service may have.
  private static let commonMembers: Set = ["Arn", "Description", "Id", "Version"]

  /// Returns the only key below which the service model has a member; nil if there is no such key,
  /// or several.
  static func holding(_ member: String) -> ConfigurationKey? {
    guard !commonMembers.contains(member) else { return nil }
    let keys = allCases.filter { $0.structure?[member] != nil }
    return keys.count == 1 ? keys.first : nil
  }

  /// The place of the members below this key, for instructions.
  var placeOfMembers: String {
    switch self {
    case .clients: "a client in `clients`"
    case .groups, .resourceServers, .identityProviders: "an element of `\(rawValue)`"
    case .pool, .mfa, .domain, .risk, .logDelivery, .triggers: "`\(rawValue)`"
    }
  }

  /// The members of a part of this kind in the service's model.
  package var structure: Structure? {
    switch self {
    case .pool: ServiceShapes.pool
    case .mfa: ServiceShapes.mfa
    case .clients: ServiceShapes.client
    case .groups: ServiceShapes.group
    case .resourceServers: ServiceShapes.resourceServer
    case .domain: ServiceShapes.domain
    case .identityProviders: ServiceShapes.identityProvider
    case .risk: ServiceShapes.risk
    case .logDelivery: ServiceShapes.logDelivery
    case .triggers: nil
    }
  }
}
