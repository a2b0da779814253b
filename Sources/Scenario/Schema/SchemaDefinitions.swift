internal import JSON

/// The definitions of a JSON Schema that is being made; those that say the same are stated once.
struct SchemaDefinitions {
  /// In the order in which they were first needed.
  private(set) var members: [(String, JSONValue)] = []
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  /// States a definition whose name is free and must stay.
  mutating func state(_ name: String, _ body: JSONValue) {
    taken.insert(name)
    members.append((name, body))
  }

  /// States a definition, with a number behind its name where that is taken, and refers to it.
  mutating func add(_ name: String, _ body: JSONValue) -> JSONValue {
    let text = body.text()
    if let known = names[text] { return .reference(to: known) }
    var free = name
    var number = 2
    while !taken.insert(free).inserted {
      free = "\(name)\(number)"
      number += 1
    }
    names[text] = free
    members.append((free, body))
    return .reference(to: free)
  }
}

extension JSONValue {
  /// A schema that is that of a definition.
  static func reference(to name: String) -> JSONValue { ["$ref": .string("#/definitions/\(name)")] }

  /// One of the shared definitions.
  static func reference(to shared: SharedSchema) -> JSONValue { reference(to: shared.rawValue) }

  /// The same schema with words for editors to show; what stands beside a `$ref` is for them alone
  /// (draft-07, 8.3).
  func described(_ text: String, markdown: String? = nil) -> JSONValue {
    guard case .object(let own) = self, !text.isEmpty else { return self }
    var object: JSONObject = ["description": .string(text)]
    if let markdown { object["markdownDescription"] = .string(markdown) }
    for (key, value) in own.members where object[key] == nil { object[key] = value }
    return .object(object)
  }

  /// A list of texts.
  static func strings(_ texts: some Sequence<String>) -> JSONValue {
    .array(texts.map { .string($0) })
  }

  /// A mapping with these keys and no others; none of `required` may be missing.
  static func mapping(
    _ properties: [(String, JSONValue)],
    required: [String] = []
  ) -> JSONValue {
    var object: JSONObject = [
      "type": "object", "properties": .object(JSONObject(properties)),
      "additionalProperties": false,
    ]
    if !required.isEmpty { object["required"] = .strings(required) }
    return .object(object)
  }

  /// A mapping with any names for keys.
  static func names(of value: JSONValue, names: JSONValue? = nil) -> JSONValue {
    var object: JSONObject = ["type": "object", "additionalProperties": value]
    if let names { object["propertyNames"] = names }
    return .object(object)
  }

  /// Any of these schemas.
  static func any(of schemas: JSONValue...) -> JSONValue { ["anyOf": .array(schemas)] }

  /// One of these words, or a text with a value in it.
  static func choice(_ words: [String]) -> JSONValue {
    .any(of: ["enum": .strings(words)], .reference(to: .value))
  }
}
