internal import CognitoModel
internal import JSON

/// The form in which members that say the same are equal, as far as the service's model knows them.
///
/// What says nothing is left out (nulls, empty texts, lists and mappings), sets are in one order and have no
/// doubles. A member that the model does not know stays as it came, for nobody knows what it says.
struct SettledForm {
  /// Mappings that say something by being there, even where they are empty.
  var present: Set<String> = []

  /// Whether a list that is written stays where it is empty: who says it does not leave it out.
  var keepsEmptyLists = false

  func members(_ members: JSONObject, _ structure: Structure?) -> JSONObject {
    JSONObject(
      members.members.compactMap { name, value in
        guard value != .null else { return nil }
        guard let member = structure?[name] else { return (name, value) }
        return self.value(value, member.shape, name).map { (name, $0) }
      }
    )
  }

  private func value(_ value: JSONValue, _ shape: Shape, _ name: String) -> JSONValue? {
    switch (shape.kind, value) {
    case (.structure(let structure), .object(let inner)):
      return mapping(members(inner, structure), name)
    case (.map(_, let element, _), .object(let inner)):
      let settled = inner.members.compactMap { key, value in
        self.value(value, element, "").map { (key, $0) }
      }
      return mapping(JSONObject(settled), name)
    case (.list(let element, _), .array(let elements)):
      let settled = elements.map { self.value($0, element, "") ?? $0 }
      guard !settled.isEmpty || keepsEmptyLists else { return nil }
      return .array(CanonicalMembers.isSet(name) ? settled.inOneOrder : settled)
    default: return value.isEmptyCollection || value == "" ? nil : value
    }
  }

  private func mapping(_ members: JSONObject, _ name: String) -> JSONValue? {
    members.isEmpty && !present.contains(name) ? nil : .object(members)
  }
}

extension [JSONValue] {
  /// Without doubles and sorted, where all are texts or numbers; mappings keep their order.
  var inOneOrder: [JSONValue] {
    let texts = compactMap(\.scalarText)
    guard texts.count == count else { return self }
    var seen: Set<String> = []
    return zip(texts, self).filter { seen.insert($0.0).inserted }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
