internal import JSON
internal import ServiceRules

/// The settings without `$( )`, and the paths of settings with `$( )`.
struct KnownMembers {
  private(set) var members: JSONObject = [:]
  private(set) var unknown: Set<MemberPath> = []

  init(_ settings: ValueTemplate?) {
    guard let settings else { return }
    if case .object(let members) = value(settings, at: { [] }) { self.members = members }
  }

  private mutating func value(
    _ template: ValueTemplate,
    at path: () -> MemberPath
  ) -> JSONValue {
    switch template {
    case .constant(let value, _): return value
    case .scalar:
      unknown.insert(path())
      return ""
    case .list(let elements, _):
      return .array(
        elements.enumerated().map { index, element in
          value(element) { path().element(index) }
        }
      )
    case .mapping(let pairs, _):
      var object: JSONObject = [:]
      // A null member is omitted, so its default applies.
      for pair in pairs where !pair.value.isNull {
        object[pair.key] = value(pair.value) { path().appending(pair.key) }
      }
      return .object(object)
    }
  }
}
