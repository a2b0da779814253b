internal import CognitoModel
internal import Project

extension SettingPath {
  /// Whether the service's model has such a setting.
  var isInModel: Bool {
    guard !members.isEmpty, part != .triggers else { return true }
    guard var kind = part.structure.map(Shape.Kind.structure) else { return false }
    for name in members {
      switch kind {
      case .structure(let structure):
        guard let member = structure[name] else { return false }
        kind = member.shape.kind
      // A list of mappings goes by their names.
      case .list(let element, _), .map(_, let element, _): kind = element.kind
      default: return false
      }
    }
    return true
  }
}

extension SettingPath.Part {
  /// The members that the model knows; nil for what it has not.
  fileprivate var structure: Structure? {
    switch self {
    case .pool: ServiceShapes.pool
    case .mfa: ServiceShapes.mfa
    case .client: ServiceShapes.client
    case .group: ServiceShapes.group
    case .resourceServer: ServiceShapes.resourceServer
    case .domain: ServiceShapes.domain
    case .identityProvider: ServiceShapes.identityProvider
    case .risk: ServiceShapes.risk
    case .logDelivery: ServiceShapes.logDelivery
    case .triggers, .other: nil
    }
  }
}
