internal import CognitoModel
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
    case .writtenPath: TextRule.writtenPath
    case .body: ["type": ["object", "array"]]
    case .jsonPath: KeyShape.path
    case .jsonPaths:
      .any(of: KeyShape.path, ["type": "array", "minItems": 1, "items": KeyShape.path])
    case .paths: ["type": "array", "minItems": 1, "items": TextRule.writtenPath]
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

// MARK: - Strings

extension TextRule {
  /// The schema for the parts of the rule that a pattern can express.
  ///
  /// Expressions match the pattern, because their values are checked later.
  fileprivate func schema(_ locals: [LocalValue]) -> JSONValue {
    guard let pattern else { return .reference(to: .text) }
    let isAddress = locals.contains(.tag)
    var object: JSONObject = [
      "type": ["string", "number", "boolean"],
      "pattern": .string(isAddress ? pattern : "\(pattern)|\(SharedProjectSchema.holdsValue)"),
    ]
    if let description { object["patternErrorMessage"] = .string(description) }
    return .object(object)
  }

  /// The schema of a literal path.
  fileprivate static var writtenPath: JSONValue {
    [
      "type": ["string", "number", "boolean"], "pattern": #"^(?!~(/|$))(?!.*\$\().*\S"#,
      "patternErrorMessage": "a literal path that does not start with `~/` and has no `$(...)`",
    ]
  }

  private var pattern: String? {
    switch self {
    case .any: nil
    case .userPoolID: TextRule.modeled("UserPoolId")
    case .clientID: TextRule.modeled("ClientId")
    case .region: "^[a-z0-9-]{1,63}$"
    case .endpoint, .requestURL: "^[hH][tT][tT][pP][sS]?://."
    case .domain:
      #"^([hH][tT][tT][pP][sS]?://.+|[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)$"#
    case .mailboxURL: "^[iI][mM][aA][pP][sS]?://."
    case .webTarget: "^(/|[hH][tT][tT][pP][sS]?://.)"
    // Only the shell expands `~`.
    case .path: #"^(?!~(/|$)).*\S"#
    case .ipAddress: "^([0-9]+(\\.[0-9]+){3}|[0-9a-fA-F:]*:[0-9a-fA-F:]*)$"
    case .inboxID: "^[^.@/:]+$"
    // `$(tag)` once, and an `@` unless another value may contain it.
    case .mailAddress: #"^(?=.*(@|\$\((env|secret)\.))((?!\$\(tag\)).)*\$\(tag\)((?!\$\(tag\)).)*$"#
    }
  }

  private var description: String? {
    switch self {
    case .any: nil
    case .userPoolID: "a pool ID such as `eu-west-1_AbCdEfGhI`"
    case .clientID: "a client ID such as `4x5yza6bcde7fghi8jk9lmno0p`"
    case .region: "a region such as `eu-west-1`"
    case .endpoint, .requestURL: "a URL that starts with `https://` or `http://`"
    case .domain: "a prefix such as `my-shop`, a host, or a URL"
    case .mailboxURL: "a URL that starts with `imaps://` or `imap://`"
    case .webTarget:
      "a path or URL that starts with `/`, `https://`, or `http://` and contains `$(id)`"
    case .path: "a path; write `$(env.HOME)` for the home folder"
    case .ipAddress: "an IP address such as `127.0.0.1`"
    case .inboxID: "the ID of an inbox such as `abcd1234`"
    case .mailAddress: "an email address that contains `$(tag)` once"
    }
  }

  /// The pattern of a member in the service model; nil for none.
  private static func modeled(_ member: String) -> String? {
    let shape = CognitoModel.operation("DescribeUserPoolClient")?.input[member]?.shape
    guard case .text(let rules) = shape?.kind else { return nil }
    return rules.pattern.map { "^(\($0))$" }
  }
}
