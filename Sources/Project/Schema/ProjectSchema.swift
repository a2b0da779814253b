internal import JSON

/// The JSON Schema (draft-07) of project files, for editors.
///
/// The checker rejects all files that the schema rejects, and more.
package enum ProjectSchema {
  /// The path of the schema in the repository.
  package static let path = "schema/project.schema.json"

  /// The text of the schema: one definition per line, with a final line break.
  package static var text: String { JSONValue.schemaText(document, definitions: definitions) }
}

extension ProjectSchema {
  private static var document: [(String, JSONValue)] {
    let keys = ProjectKey.allCases.map { ($0.rawValue, $0.schema) }
    return [
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("title", "authflow project"),
      ("description", "The pools that scenarios run on, and the message sources."),
      ("type", "object"), ("properties", .object(JSONObject(keys))),
      ("additionalProperties", false),
    ]
  }

  private static var definitions: [(String, JSONValue)] {
    let pools = PoolKind.allCases.map { ("pool.\($0.rawValue)", pool($0)) }
    let sources = SourceKind.allCases.map { ("source.\($0.rawValue)", source($0)) }
    let notifications = NotificationKind.allCases.map {
      ("notification.\($0.rawValue)", notification($0))
    }
    let clientKeys = ClientKey.allCases.map { ($0.rawValue, $0.schema) }
    let shared = SharedProjectSchema.allCases.map { ($0.rawValue, $0.schema) }
    return pools + sources + notifications + shared + [
      ("pool", byKind(PoolKind.allCases.map(\.rawValue), "pool", PoolKey.allCases)),
      ("source", byKind(SourceKind.allCases.map(\.rawValue), "source", SourceKey.allCases)),
      (
        "notification",
        byKind(
          NotificationKind.allCases.map(\.rawValue),
          "notification",
          NotificationKey.allCases
        )
      ),
      ("client", .mapping(clientKeys, required: ClientKey.required.map(\.rawValue))),
    ]
  }

  /// The schema for each `kind`; without a known kind, all keys are allowed.
  private static func byKind<Key: ProjectFileKey>(
    _ kinds: [String],
    _ name: String,
    _ keys: [Key]
  ) -> JSONValue {
    let all = JSONValue.mapping(keys.map(\.property), required: ["kind"])
    return kinds.reversed().reduce(all) { otherwise, kind in
      [
        "if": ["required": ["kind"], "properties": ["kind": ["const": .string(kind)]]],
        "then": .reference(to: "\(name).\(kind)"), "else": otherwise,
      ]
    }
  }
}

// MARK: - Pools

extension ProjectSchema {
  private static func pool(_ kind: PoolKind) -> JSONValue {
    // A file of Amplify has the other required keys of a live pool.
    let required = kind == .cognito ? [] : kind.required.map(\.rawValue)
    let mapping = JSONValue.mapping(
      kind.keys.map(\.property),
      required: ["kind"] + required
    )
    guard kind == .cognito, case .object(var object) = mapping else { return mapping }
    // Both keys require an `endpoint`; `insecure` requires it only if true.
    let isInsecure: JSONValue = ["properties": ["insecure": ["enum": [true, "true"]]]]
    object["dependencies"] = ["caFile": ["endpoint"]]
    object["if"] = isInsecure.requiring(PoolKey.insecure)
    object["then"] = ["required": ["endpoint"]]
    object["allOf"] = [
      [
        "if": ["required": [.string(PoolKey.amplifyOutputs.rawValue)]],
        "else": requiredWithoutOutputs,
      ]
    ]
    return .object(object)
  }

  /// The required keys of a live pool without a file of Amplify: the IDs, or only the region if the
  /// entry may create pools and has no ID.
  private static var requiredWithoutOutputs: JSONValue {
    let ids = PoolKind.cognito.required.map(\.rawValue)
    let creates: JSONValue = [
      "required": ["allow"],
      "properties": ["allow": ["contains": ["const": .string(Permission.createPools.word)]]],
    ]
    let hasNoID: JSONValue = ["not": ["anyOf": .array(ids.map { ["required": .strings([$0])] })]]
    return [
      "if": ["allOf": [creates, hasNoID]],
      "then": ["required": .strings(PoolKind.requiredForCreation.map(\.rawValue))],
      "else": ["required": .strings(ids)],
    ]
  }
}

// MARK: - Sources

extension ProjectSchema {
  private static func source(_ kind: SourceKind) -> JSONValue {
    let mapping = JSONValue.mapping(
      kind.keys.map { ($0.rawValue, kind.schema(of: $0)) },
      required: ["kind"] + kind.required.map(\.rawValue)
    )
    guard !kind.alternatives.isEmpty, case .object(var object) = mapping else { return mapping }
    object["oneOf"] = .array(kind.alternatives.map { ["required": .strings([$0.rawValue])] })
    return .object(object)
  }
}

// MARK: - Notifications

extension ProjectSchema {
  private static func notification(_ kind: NotificationKind) -> JSONValue {
    .mapping(
      kind.keys.map(\.property),
      required: NotificationKey.required.map(\.rawValue)
    )
  }
}

extension JSONValue {
  fileprivate func requiring<Key: ProjectFileKey>(_ key: Key) -> JSONValue {
    guard case .object(let object) = self else { return self }
    return .object(object.merging(["required": .strings([key.rawValue])]))
  }
}

extension ProjectFileKey {
  fileprivate var property: (String, JSONValue) { (rawValue, schema) }
}

extension JSONValue {
  /// A reference to a shared definition.
  static func reference(to shared: SharedProjectSchema) -> JSONValue {
    reference(to: shared.rawValue)
  }
}
