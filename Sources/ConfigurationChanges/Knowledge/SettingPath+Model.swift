internal import CognitoModel

extension SettingPath {
  /// Whether the service's model contains the setting.
  var isInModel: Bool {
    guard !members.isEmpty, part != .triggers else { return true }
    return shape != nil
  }

  /// The shape of the setting in the service's model; nil for a whole part and for settings that
  /// the model does not contain.
  var shape: Shape? {
    guard var kind = part.kind?.structure.map(Shape.Kind.structure) else { return nil }
    var shape: Shape?
    for name in members {
      switch kind {
      case .structure(let structure): shape = structure[name]?.shape
      // A list of mappings is keyed by name.
      case .list(let element, _), .map(_, let element, _): shape = element
      default: return nil
      }
      guard let found = shape else { return nil }
      kind = found.kind
    }
    return shape
  }
}
