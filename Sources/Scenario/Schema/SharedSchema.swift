internal import CognitoModel
internal import JSON

/// The named definitions that every scenario schema contains.
///
/// A scalar means the string that the author wrote. An editor may parse a string as a number, and
/// the author may quote a number. A string with `$(...)` is also allowed wherever a value is
/// evaluated.
enum SharedSchema: String, CaseIterable {
  case value, text, name, newName, boolean, duration, timeLimit, writtenTimeLimit, texts, words
  case textMatcher, numberMatcher, booleanMatcher, durationMatcher, tokenMatcher
  case anyMatchers, error, errorType, operationName, mentionsError, expectsError, save, saves, path

  var schema: JSONValue {
    switch self {
    case .value: ["type": "string", "pattern": .string(Self.holdsValue)]
    case .text: ["type": ["string", "number", "boolean"]]
    case .name:
      Self.text(
        like: "^[A-Za-z][A-Za-z0-9_:-]*$",
        "a letter, then letters, digits, `_`, `-`, or `:`"
      )
    case .newName:
      Self.text(
        like: "^(?!(\(Names.roots.joined(separator: "|")))$)[A-Za-z][A-Za-z0-9_:-]*$",
        "a letter, then letters, digits, `_`, `-`, or `:`; not a reserved name"
      )
    case .boolean: Self.scalar("boolean", like: "^(true|false)$")
    case .duration:
      Self.text(like: "\(Self.isDuration)|\(Self.holdsValue)", Self.durationDescription)
    case .timeLimit: Self.text(like: "\(Self.isLimit)|\(Self.holdsValue)", Self.limitDescription)
    case .writtenTimeLimit: Self.text(like: Self.isLimit, Self.limitDescription)
    case .texts: JSONValue.names(of: .reference(to: .text)).orValue
    case .words: Self.matcher([])
    case .textMatcher: Self.matcher(["string", "number", "boolean", "null"])
    case .numberMatcher:
      Self.matcher(
        ["number", "string", "null"],
        like: Self.isNumber,
        limits: Self.scalar("number", like: "\(Self.isNumber)|\(Self.isInstant)")
      )
    case .booleanMatcher: Self.matcher(["boolean", "string", "null"], like: "^(true|false)$")
    case .durationMatcher:
      Self.matcher(["string", "null"], like: Self.isDuration, limits: .reference(to: .duration))
    case .tokenMatcher: Self.tokenMatcherSchema
    case .anyMatchers: .names(of: [:])
    case .error: Self.errorSchema
    case .errorType: ["enum": .strings(ErrorTypes.names)]
    case .operationName: ["enum": .strings(CognitoModel.operationNames)]
    case .mentionsError: Self.mentionsErrorSchema
    case .expectsError:
      .any(
        of: Self.having("expect", .reference(to: .mentionsError)),
        Self.having("until", .reference(to: .mentionsError))
      )
    case .save: .any(of: .reference(to: .newName), .reference(to: .saves))
    case .saves: Self.savesSchema
    case .path:
      Self.text(like: #"^[A-Za-z](?!.*\$\()"#, "a path such as `tokens.id`, without `$( )`")
    }
  }
}

// MARK: - Scalars

extension SharedSchema {
  /// A pattern for strings that contain `$(`, except as part of `$$(`.
  static let holdsValue = #"(^|[^$])(\$\$)*\$\("#

  private static let isDuration =
    "^(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"
  private static let isInstant = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T|$)"
  private static let isNumber = "^[-+]?[0-9.]+([eE][-+]?[0-9]+)?$"
  /// A pattern for durations longer than zero.
  private static let isLimit = isDuration.replacing("^(?=.)", with: "^(?=.*[1-9])")
  private static let limitDescription = "a duration such as `90s` or `1h30m`, longer than `0s`"
  private static let durationDescription = "a duration such as `90s` or `1h30m`"

  private static func text(like pattern: String, _ words: String) -> JSONValue {
    // Editors use the first message for strings and the second for other types, such as numbers.
    [
      "type": "string", "pattern": .string(pattern), "patternErrorMessage": .string(words),
      "errorMessage": .string(words),
    ]
  }

  /// The schema of a value of a kind, a string that spells it, or a string with `$(...)`.
  static func scalar(_ kind: String, like pattern: String) -> JSONValue {
    [
      "type": .strings([kind, "string"]),
      "pattern": .string("\(pattern)|\(holdsValue)"),
    ]
  }

  /// The schema of a whole number within limits, which do not apply to strings.
  static func count(_ range: ClosedRange<Int>) -> JSONValue {
    let isCount = range.lowerBound > 0 ? "^0*[1-9][0-9]*$" : "^[0-9]+$"
    let most = range.upperBound < .max ? range.upperBound : nil
    let bounds = Bounds(minimum: range.lowerBound, maximum: most)
    return scalar("integer", like: isCount).with(bounds.members("minimum", "maximum"))
  }

  private static var savesSchema: JSONValue {
    JSONValue.names(of: .reference(to: .path), names: .reference(to: .newName))
      .with(["minProperties": 1])
  }

  private static func having(_ key: String, _ schema: JSONValue) -> JSONValue {
    ["required": .strings([key]), "properties": .object([key: schema])]
  }
}

extension JSONValue {
  /// A copy of the schema that also allows a string with `$(...)`.
  var orValue: JSONValue {
    guard let type = self["type"] else { return self }
    let types = type.array ?? [type]
    guard !types.contains("string") else { return self }
    let pattern = JSONValue.string(SharedSchema.holdsValue)
    return with(["type": .array(types + ["string"]), "pattern": pattern])
  }
}

// MARK: - Matchers

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
    var words = MatcherWord.properties.merging(members)
    for word in [MatcherWord.atLeast, .atMost] {
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

  private static var tokenMatcherSchema: JSONValue {
    let claims = JSONValue.reference(to: .anyMatchers).described("The token's claims.")
    return matcher(["string", "null"], members: ["claims": claims])
  }

  /// The schema of an error's name, a matcher for it, or a mapping with its type and message.
  private static var errorSchema: JSONValue {
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
  private static var mentionsErrorSchema: JSONValue {
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

extension MatcherWord {
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
