internal import CognitoModel

extension SettingPath {
  /// Whether the service's model contains the setting.
  var isInModel: Bool {
    guard !members.isEmpty, part != .triggers else { return true }
    guard var kind = part.kind?.structure.map(Shape.Kind.structure) else { return false }
    for name in members {
      switch kind {
      case .structure(let structure):
        guard let member = structure[name] else { return false }
        kind = member.shape.kind
      // A list of mappings is keyed by name.
      case .list(let element, _), .map(_, let element, _): kind = element.kind
      default: return false
      }
    }
    return true
  }
}
