internal import JSON

extension ProjectFileKey {
  /// The schema of the key's value, with its description for editors.
  var schema: JSONValue { shape.schema.described(summary) }
}

extension SourceKind {
  /// The schema of a key's value in a source of this kind, with its description for editors.
  func schema(of key: SourceKey) -> JSONValue {
    shape(of: key).schema.described(key.summary)
  }
}

extension KeyShape {
  fileprivate var schema: JSONValue {
    switch self {
    case .text(let rule, let locals): rule.schema(locals)
    case .secret: .reference(to: .text)
    case .boolean: ["type": ["boolean", "string"], "pattern": "^(true|false)$"]
    case .count: ["type": ["integer", "string"], "minimum": 1, "pattern": "^0*[1-9][0-9]*$"]
    case .limit: .reference(to: .duration)
    case .rate: .reference(to: .rate)
    case .word(let words): ["enum": .strings(words)]
    case .poolName, .sourceName: .reference(to: .name)
    case .writtenPath: StringRule.writtenPath
    case .body: ["type": ["object", "array"]]
    case .jsonPath: KeyShape.path
    case .jsonPaths:
      .any(of: KeyShape.path, ["type": "array", "minItems": 1, "items": KeyShape.path])
    case .paths: ["type": "array", "minItems": 1, "items": StringRule.writtenPath]
    case .mailboxes:
      ["type": "array", "minItems": 1, "uniqueItems": true, "items": .reference(to: .text)]
    case .sources: .any(of: .reference(to: .name), KeyShape.mapping(PoolSourceKey.self))
    case .permissions: KeyShape.allowed
    case .program: KeyShape.command
    case .named(let part): part.schema
    case .defaults: KeyShape.mapping(DefaultsKey.self)
    case .credentials: KeyShape.mapping(CredentialsKey.self, required: true)
    case .request:
      .mapping(
        SourceKind.requestKeys.map { ($0.rawValue, SourceKind.http.schema(of: $0)) },
        required: [SourceKey.url.rawValue]
      )
    case .limits: KeyShape.mapping(GuardKey.self)
    case .domains:
      ["type": "array", "minItems": 1, "items": ["type": "string", "pattern": "^[^@]+$"]]
    case .tags: DeclaredPart.texts.schema
    }
  }

  fileprivate static func mapping<Key: ProjectFileKey>(
    _: Key.Type,
    required: Bool = false
  ) -> JSONValue {
    .mapping(
      Key.allCases.map { ($0.rawValue, $0.schema) },
      required: required ? Key.allCases.map(\.rawValue) : []
    )
  }

  /// The schema of a path in JSON; the checker checks the whole syntax.
  private static var path: JSONValue {
    [
      "type": ["string", "number", "boolean"], "pattern": #"^(?!.*\$\().*\S"#,
      "patternErrorMessage": "a path such as `data.messages`",
    ]
  }

  private static var allowed: JSONValue {
    let words = Permission.words.map(\.word) + Permission.operationNames
    return ["type": "array", "uniqueItems": true, "items": ["enum": .strings(words)]]
  }

  /// The schema of a program and its arguments; an argument may be empty, but not the program.
  private static var command: JSONValue {
    [
      "type": "array", "minItems": 1, "items": [.reference(to: .text)],
      "additionalItems": ["type": ["string", "number", "boolean"]],
    ]
  }
}

extension DeclaredPart {
  fileprivate var schema: JSONValue {
    switch self {
    case .pools:
      // The name of the built-in mock is reserved.
      .object(
        (JSONValue.names(of: .reference(to: "pool"), names: .reference(to: .name)).object ?? [:])
          .merging(["properties": .object([Project.builtInPool: .reference(to: "pool.mock")])])
      )
    case .sources: .names(of: .reference(to: "source"), names: .reference(to: .name))
    case .clients: .names(of: .reference(to: "client"), names: .reference(to: .name))
    case .secrets:
      .names(
        of: KeyShape.mapping(SecretKey.self, required: true),
        names: .reference(to: .name)
      )
    case .notifications:
      .names(of: .reference(to: "notification"), names: .reference(to: .name))
    case .texts: .names(of: .reference(to: .text), names: .reference(to: .name))
    }
  }
}
