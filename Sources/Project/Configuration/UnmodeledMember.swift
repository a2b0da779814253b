internal import CognitoModel
package import JSON

/// A member of a configuration file that is not in the service model.
///
/// The member can be at any depth of a known structure. Its content is not checked.
package struct UnmodeledMember: Hashable, Sendable {
  /// The path from the part, ending with the member's name.
  ///
  /// The step for a list element consists of the members that identify the element.
  package var path: [JSONValue]

  /// The member's value, unchanged.
  package var value: JSONValue

  /// The key that the author most likely intended; nil if the member can be new.
  var meant: KeyCorrection?
}

extension UnmodeledMember {
  /// The path for messages, with dots between the names.
  var shownPath: String { path.compactMap(\.string).joined(separator: ".") }

  /// Returns all unmodeled members in a structure, in order; empty if `structure` is nil.
  static func all(
    in members: JSONObject,
    of structure: Structure?,
    at path: [JSONValue] = []
  ) -> [UnmodeledMember] {
    guard let structure else { return [] }
    return members.members.flatMap { name, value in
      let place = path + [.string(name)]
      if let member = structure[name] { return all(in: value, of: member.shape, at: place) }
      let meant = KeyCorrection(name, among: structure.members, isPart: path.isEmpty)
      return [UnmodeledMember(path: place, value: value, meant: meant)]
    }
  }

  private static func all(
    in value: JSONValue,
    of shape: Shape,
    at path: [JSONValue]
  ) -> [UnmodeledMember] {
    switch (shape.kind, value) {
    case (.structure(let structure), .object(let members)):
      all(in: members, of: structure, at: path)
    case (.map(_, let part, _), .object(let members)):
      members.members.flatMap { all(in: $1, of: part, at: path + [.string($0)]) }
    case (.list(let element, _), .array(let elements)):
      elements.flatMap { value -> [UnmodeledMember] in
        guard case .structure(let structure) = element.kind, let members = value.object else {
          return []
        }
        return all(in: members, of: structure, at: path + [.object(members.marks(by: structure))])
      }
    default: []
    }
  }
}

extension JSONObject {
  /// The scalar members in the model, which identify a list element.
  fileprivate func marks(by structure: Structure) -> JSONObject {
    filter { name, value in
      structure[name] != nil && value.array == nil && value.object == nil
    }
  }
}
