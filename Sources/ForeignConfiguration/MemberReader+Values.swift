internal import CognitoModel
internal import ConfigurationChanges
internal import JSON

// Values in the form of the service.
extension MemberReader {
  /// Returns a value that is known before deployment, in the form of the service.
  mutating func converted(
    _ value: JSONValue,
    _ shape: Shape,
    at path: SettingPath
  ) -> JSONValue {
    switch (shape.kind, value) {
    case (.structure(let structure), .array(let blocks)):
      // Unwraps a Terraform block that can be written only once.
      guard blocks.count == 1, let block = blocks.first?.object else { return value }
      return .object(members(block, structure, at: path))
    case (.structure(let structure), .object(let object)):
      return .object(members(object, structure, at: path))
    case (.list(let element, _), .array(let elements)):
      var found: [JSONValue] = []
      for inner in elements where inner != CloudFunction.noValue {
        let place = path.element(named(inner, element.structure))
        if let inner = self.value(inner, element, at: place) { found.append(inner) }
      }
      return .array(found)
    case (.map(_, let part, _), .object(let object)):
      var found = JSONObject()
      for (name, inner) in object.members {
        found[name] = self.value(inner, part, at: path.member(name))
      }
      return .object(found)
    default: return value.as(shape)
    }
  }

  /// An element of a list with the service's names of its members, which identify the element.
  private func named(_ element: JSONValue, _ structure: Structure?) -> JSONValue {
    guard let members = element.object?.members else { return element }
    return .object(
      JSONObject(members.map { (structure?.member(spelled: $0, spelling)?.name ?? $0, $1) })
    )
  }
}
