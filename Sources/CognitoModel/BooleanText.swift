package import JSON

extension Operation {
  /// A request with the strings at places of booleans read as the service reads them.
  ///
  /// It takes "true" and "yes" for true and "false" for false (floci's notes of CreateManagedLoginBranding);
  /// «unconfirmed»: any other string, which is true here, and that all operations do so.
  package func readingBooleans(in request: JSONObject) -> JSONObject {
    input.readingBooleans(in: request)
  }
}

extension Structure {
  fileprivate func readingBooleans(in object: JSONObject) -> JSONObject {
    JSONObject(
      object.members.map { name, value in
        (name, self[name]?.shape.readingBooleans(in: value) ?? value)
      }
    )
  }
}

extension Shape {
  fileprivate func readingBooleans(in value: JSONValue) -> JSONValue {
    switch (kind, value) {
    case (.boolean, .string(let text)): .bool(text.lowercased() != "false")
    case (.structure(let structure), .object(let object)):
      .object(structure.readingBooleans(in: object))
    case (.list(let element, _), .array(let elements)):
      .array(elements.map(element.readingBooleans))
    default: value
    }
  }
}
