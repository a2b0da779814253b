package import JSON

extension Operation {
  /// Where a request has members that the model does not know: `UserAttributes.0.Nam`.
  ///
  /// Paths are written as in scenarios, list elements counted from 0. The service ignores such
  /// members.
  package func unknownMembers(in request: JSONObject) -> [String] {
    input.unknownMembers(in: request, under: "")
  }
}

extension Structure {
  fileprivate func unknownMembers(in object: JSONObject, under path: String) -> [String] {
    object.members.flatMap { key, value in
      guard let member = self[key] else { return [path + key] }
      return member.shape.unknownMembers(in: value, under: path + key + ".")
    }
  }
}

extension Shape {
  fileprivate func unknownMembers(in value: JSONValue, under path: String) -> [String] {
    switch (kind, value) {
    case (.structure(let structure), .object(let object)):
      structure.unknownMembers(in: object, under: path)
    case (.list(let element, _), .array(let elements)):
      elements.enumerated().flatMap { index, value in
        element.unknownMembers(in: value, under: "\(path)\(index).")
      }
    case (.map(_, let part, _), .object(let object)):
      object.members.flatMap { key, value in
        part.unknownMembers(in: value, under: "\(path)\(key).")
      }
    default: []
    }
  }
}
