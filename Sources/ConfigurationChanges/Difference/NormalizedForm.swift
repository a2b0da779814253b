internal import Algorithms
internal import CognitoModel
internal import JSON
internal import Values

/// The canonical form of members: equal settings have equal values, as far as the service's model
/// describes them.
///
/// Nulls and empty strings, lists, and mappings are left out. Sets are sorted and have no
/// duplicates. A member that is not in the model stays unchanged, because its meaning is unknown.
struct NormalizedForm {
  /// Mappings whose presence matters even if they are empty.
  var present: Set<String> = []

  /// Whether a written empty list is kept, because it differs from an omitted list.
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
  /// The elements sorted and without duplicates, if all are strings or numbers; mappings keep their
  /// order.
  var inOneOrder: [JSONValue] {
    let texts = compactMap { $0.scalarText.map(ExactString.init) }
    guard texts.count == count else { return self }
    return zip(texts, self).uniqued(on: \.0).sorted { $0.0 < $1.0 }.map(\.1)
  }
}
