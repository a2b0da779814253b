internal import CognitoModel
package import JSON

/// A member of a configuration file that the service model does not know.
///
/// It can stand anywhere in what the model knows; what stands in it is nobody's but its own.
package struct UnmodelledMember: Hashable, Sendable {
  /// The way from its part: names of members, and of each list's element the members that tell it
  /// apart; the last one is its own name.
  package var path: [JSONValue]

  /// What stands there.
  package var value: JSONValue

  /// The members that the model knows at its place.
  var known: [String] = []
}

extension UnmodelledMember {
  /// Its own name.
  var name: String { path.last?.string ?? "" }

  /// Where it stands, in the words of a message.
  var shownPath: String { path.compactMap(\.string).joined(separator: ".") }

  /// All that a structure's members have in them, in their order; without a structure nothing is known
  /// to be unknown.
  static func all(
    in members: JSONObject,
    of structure: Structure?,
    at path: [JSONValue] = []
  ) -> [UnmodelledMember] {
    guard let structure else { return [] }
    return members.members.flatMap { name, value in
      let place = path + [.string(name)]
      if let member = structure[name] { return all(in: value, of: member.shape, at: place) }
      let known = structure.members.map(\.name)
      return [UnmodelledMember(path: place, value: value, known: known)]
    }
  }

  private static func all(
    in value: JSONValue,
    of shape: Shape,
    at path: [JSONValue]
  ) -> [UnmodelledMember] {
    switch (shape.kind, value) {
    case (.structure(let structure), .object(let members)):
      all(in: members, of: structure, at: path)
    case (.map(_, let part, _), .object(let members)):
      members.members.flatMap { all(in: $1, of: part, at: path + [.string($0)]) }
    case (.list(let element, _), .array(let elements)):
      elements.flatMap { value -> [UnmodelledMember] in
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
  /// The plain values that the model knows, which an element of a list is told apart by.
  fileprivate func marks(by structure: Structure) -> JSONObject {
    filter { name, value in
      structure[name] != nil && value.array == nil && value.object == nil
    }
  }
}
