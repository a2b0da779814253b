internal import JSON

// Schemas of matchers and of expected errors.
extension SharedSchema {
  /// The schema of a value of these types, a string that matches the pattern, or a matcher.
  ///
  /// `limits` is the schema of `atLeast` and `atMost`. `members` are allowed next to the matcher
  /// words.
  static func matcher(
    _ types: [String],
    like pattern: String? = nil,
    limits: JSONValue? = nil,
    members: JSONObject = [:]
  ) -> JSONValue {
    var words = MatcherKey.properties.merging(members)
    for word in [MatcherKey.atLeast, .atMost] {
      if let limits { words[word.rawValue] = limits.described(word.summary) }
    }
    let matcher: JSONValue = [
      "type": types.isEmpty ? "object" : .strings(types + ["object"]),
      "properties": .object(words),
      "additionalProperties": false, "minProperties": 1,
    ]
    return pattern.map { matcher.with(["pattern": .string("\($0)|^null$|\(holdsValue)")]) }
      ?? matcher
  }

  /// The schema of a list of these items, a mapping of matchers, or a string with `$(...)`.
  static func listMatcher(of items: JSONValue) -> JSONValue {
    matcher(["array", "string", "null"])
      .with(["pattern": .string("^null$|\(holdsValue)"), "items": items])
  }

  static var tokenMatcherSchema: JSONValue {
    let claims = JSONValue.reference(to: .anyMatchers).described("The token's claims.")
    return matcher(["string", "null"], members: ["claims": claims])
  }

  /// The schema of an error's name, a matcher for it, or a mapping with its type and message.
  static var errorSchema: JSONValue {
    let type = JSONValue.any(
      of: .reference(to: .errorType),
      .reference(to: .value),
      .reference(to: .words),
      ["type": "null"]
    )
    let message = JSONValue.reference(to: .textMatcher).described("The error's message.")
    return .any(
      of: .reference(to: .errorType),
      .reference(to: .value),
      matcher([], members: ["type": type.described("The error's name."), "message": message]),
      ["type": "null"]
    )
  }

  /// A schema that matches an `expect` with a failure, directly or in `oneOf` or `not`.
  static var mentionsErrorSchema: JSONValue {
    .any(
      of: ["required": ["error"]],
      having("unanswered", ["not": ["enum": [false, "false"]]]),
      having("httpStatus", ["not": successSchema]),
      having("oneOf", ["contains": .reference(to: .mentionsError)]),
      having("not", .reference(to: .mentionsError))
    )
  }

  /// A schema that matches a literal 2xx status.
  ///
  /// `authflow check` evaluates matchers.
  private static var successSchema: JSONValue {
    .any(
      of: ["type": "integer", "minimum": 200, "maximum": 299],
      ["type": "string", "pattern": "^2[0-9][0-9]$"]
    )
  }
}

extension MatcherKey {
  /// The matcher words as properties of a schema.
  fileprivate static var properties: JSONObject {
    JSONObject(allCases.map { ($0.rawValue, .reference(to: $0.definition)) })
  }

  /// The name of the definition for the matcher word.
  var definition: String { "word.\(rawValue)" }

  /// The schema of the operand.
  var schema: JSONValue {
    let schema: JSONValue =
      switch self {
      case .not, .contains, .each: [:]
      case .oneOf, .includes: JSONValue.object(["type": "array", "minItems": 1]).orValue
      case .matches: ["type": "string"]
      case .startsWith, .endsWith, .atLeast, .atMost: .reference(to: .text)
      case .exists: ["type": ["boolean", "string"], "pattern": "^(true|false)$"]
      case .length: ["type": ["integer", "string", "object"]]
      case .kind: ["enum": ["string", "number", "boolean", "list", "mapping", "null", .null]]
      }
    return schema.described(summary)
  }
}
