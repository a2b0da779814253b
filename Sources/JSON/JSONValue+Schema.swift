/// Building blocks of schemas (JSON Schema, draft-07).
extension JSONValue {
  /// A schema that refers to a definition.
  package static func reference(to name: String) -> JSONValue {
    ["$ref": .string("#/definitions/\(name)")]
  }

  /// Returns the schema with a description for editors.
  ///
  /// Validators ignore a description next to a `$ref` (draft-07, 8.3).
  package func described(_ text: String, markdown: String? = nil) -> JSONValue {
    guard case .object(let own) = self, !text.isEmpty else { return self }
    var object: JSONObject = ["description": .string(text)]
    if let markdown { object["markdownDescription"] = .string(markdown) }
    for (key, value) in own.members where object[key] == nil { object[key] = value }
    return .object(object)
  }

  /// Returns the schema with these members, which replace existing ones.
  package func with(_ members: JSONObject) -> JSONValue {
    guard case .object(let own) = self else { return self }
    return .object(members.members.reduce(into: own) { $0[$1.key] = $1.value })
  }

  /// A list of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSONValue {
    .array(texts.map { .string($0) })
  }

  /// A schema for a mapping with only these keys; the keys in `required` must be present.
  package static func mapping(
    _ properties: [(String, JSONValue)],
    required: [String] = []
  ) -> JSONValue {
    let mapping: JSONValue = [
      "type": "object", "properties": .object(JSONObject(properties)),
      "additionalProperties": false,
    ]
    return required.isEmpty ? mapping : mapping.with(["required": .strings(required)])
  }

  /// A schema for a mapping with arbitrary keys.
  package static func names(of value: JSONValue, names: JSONValue? = nil) -> JSONValue {
    let mapping: JSONValue = ["type": "object", "additionalProperties": value]
    return names.map { mapping.with(["propertyNames": $0]) } ?? mapping
  }

  /// A schema for strings that match a pattern, with the message of editors for other values.
  package static func text(like pattern: String, _ words: String) -> JSONValue {
    // Editors use the first message for strings and the second for other types, such as numbers.
    [
      "type": "string", "pattern": .string(pattern), "patternErrorMessage": .string(words),
      "errorMessage": .string(words),
    ]
  }

  /// A schema that matches any of these schemas.
  package static func any(of schemas: JSONValue...) -> JSONValue { ["anyOf": .array(schemas)] }

  /// A schema's JSON text: its own members, then one line for each definition.
  package static func schemaText(
    _ members: [(String, JSONValue)],
    definitions: [(String, JSONValue)]
  ) -> String {
    func line(_ key: String, _ value: JSONValue) -> String {
      JSONValue.string(key).text() + ": " + value.text()
    }
    let lines = definitions.sorted { $0.0 < $1.0 }.map(line)
    let last = "\"definitions\": {\n" + lines.joined(separator: ",\n") + "\n}"
    return "{\n" + (members.map(line) + [last]).joined(separator: ",\n") + "\n}\n"
  }
}
