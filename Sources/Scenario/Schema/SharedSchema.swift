internal import CognitoModel
internal import JSON

/// The definitions that stand in every schema of scenarios, by their names.
///
/// Scalars mean the text that was written, so a text may look like a number to an editor, and a
/// number may be quoted; where a value is read, any of them may be a text with `$(...)`.
enum SharedSchema: String, CaseIterable {
  case value, text, name, newName, boolean, duration, timeLimit, writtenTimeLimit, texts, words
  case textMatcher, numberMatcher, booleanMatcher, durationMatcher, tokenMatcher
  case anyMatchers, error, errorType, operationName, mentionsError, expectsError, save, saves, path

  /// The definition itself.
  var schema: JSONValue {
    switch self {
    case .value: ["type": "string", "pattern": .string(Self.holdsValue)]
    case .text: ["type": ["string", "number", "boolean"]]
    case .name:
      Self.text(
        like: "^[A-Za-z][A-Za-z0-9_:-]*$",
        "a letter, then letters, digits, `_`, `-` and `:`"
      )
    case .newName:
      Self.text(
        like: "^(?!(\(Names.roots.joined(separator: "|")))$)[A-Za-z][A-Za-z0-9_:-]*$",
        "a letter, then letters, digits, `_`, `-` and `:`, and no name of the language"
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
  /// A text in which `$(` stands that is not written `$$(`.
  static let holdsValue = #"(^|[^$])(\$\$)*\$\("#

  private static let isDuration =
    "^(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"
  private static let isInstant = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T|$)"
  private static let isNumber = "^[-+]?[0-9.]+([eE][-+]?[0-9]+)?$"
  /// A duration that is longer than none.
  private static let isLimit = isDuration.replacing("^(?=.)", with: "^(?=.*[1-9])")
  private static let limitDescription = "a duration such as `90s` or `1h30m`, longer than `0s`"
  private static let durationDescription = "a duration such as `90s` or `1h30m`"

  private static func text(like pattern: String, _ words: String) -> JSONValue {
    // Editors say the one where the text is another, the other where it is a number, say.
    [
      "type": "string", "pattern": .string(pattern), "patternErrorMessage": .string(words),
      "errorMessage": .string(words),
    ]
  }

  /// A value of a kind, as itself, as a text, or read.
  static func scalar(_ kind: String, like pattern: String) -> JSONValue {
    [
      "type": .strings([kind, "string"]),
      "pattern": .string("\(pattern)|\(holdsValue)"),
    ]
  }

  /// A whole number within limits, of which a text is not held against them.
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
  /// The schema of a mapping or a list, for which a value may stand.
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
  /// Something of these types, a text like the pattern, or a mapping of matcher words, of which
  /// the two for limits take only such values; `members` can stand beside the words.
  static func matcher(
    _ types: [String],
    like pattern: String? = nil,
    limits: JSONValue? = nil,
    besides members: JSONObject = [:]
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

  /// A list of these, a mapping of matcher words, or what is read.
  static func listMatcher(of items: JSONValue) -> JSONValue {
    matcher(["array", "string", "null"])
      .with(["pattern": .string("^null$|\(holdsValue)"), "items": items])
  }

  private static var tokenMatcherSchema: JSONValue {
    let claims = JSONValue.reference(to: .anyMatchers).described("What the token says.")
    return matcher(["string", "null"], besides: ["claims": claims])
  }

  /// An error's name, a matcher of it, or a mapping with its type and message.
  private static var errorSchema: JSONValue {
    let type = JSONValue.any(
      of: .reference(to: .errorType),
      .reference(to: .value),
      .reference(to: .words),
      ["type": "null"]
    )
    let message = JSONValue.reference(to: .textMatcher).described("What the service says of it.")
    return .any(
      of: .reference(to: .errorType),
      .reference(to: .value),
      matcher([], besides: ["type": type.described("The error's name."), "message": message]),
      ["type": "null"]
    )
  }

  /// Whether an `expect` says anything of `error`, alternatives of whole outcomes included.
  private static var mentionsErrorSchema: JSONValue {
    .any(
      of: ["required": ["error"]],
      having("unanswered", ["not": ["enum": [false, "false"]]]),
      having("httpStatus", ["not": successSchema]),
      having("oneOf", ["contains": .reference(to: .mentionsError)]),
      having("not", .reference(to: .mentionsError))
    )
  }

  /// Whether a status says 2xx and nothing else; which one a matcher asks for is left to `check`.
  private static var successSchema: JSONValue {
    .any(
      of: ["type": "integer", "minimum": 200, "maximum": 299],
      ["type": "string", "pattern": "^2[0-9][0-9]$"]
    )
  }
}

extension MatcherWord {
  /// The words as keys.
  fileprivate static var properties: JSONObject {
    JSONObject(allCases.map { ($0.rawValue, .reference(to: $0.definition)) })
  }

  /// What the word's definition is called.
  var definition: String { "word.\(rawValue)" }

  /// What stands behind the word.
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
