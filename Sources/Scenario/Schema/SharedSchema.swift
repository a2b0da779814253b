internal import CognitoModel
package import JSON

/// The named definitions that every scenario schema contains.
///
/// A scalar means the string that the author wrote. An editor may parse a string as a number, and
/// the author may quote a number. A string with `$(...)` is also allowed wherever a value is
/// evaluated.
package enum SharedSchema: String, CaseIterable {
  case value, text, name, newName, boolean, duration, timeLimit, writtenTimeLimit, texts, words
  case textMatcher, numberMatcher, booleanMatcher, durationMatcher, tokenMatcher
  case anyMatchers, error, errorType, operationName, mentionsError, expectsError, save, saves, path

  /// The schema of the definition.
  package var schema: JSONValue {
    switch self {
    case .value: ["type": "string", "pattern": .string(Self.holdsValue)]
    case .text: ["type": ["string", "number", "boolean"]]
    case .name:
      .text(
        like: "^[A-Za-z][A-Za-z0-9_:-]*$",
        "a letter, then letters, digits, `_`, `-`, or `:`"
      )
    case .newName:
      .text(
        like: "^(?!(\(Names.roots.joined(separator: "|")))$)[A-Za-z][A-Za-z0-9_:-]*$",
        "a letter, then letters, digits, `_`, `-`, or `:`; not a reserved name"
      )
    case .boolean: Self.scalar("boolean", like: "^(true|false)$")
    case .duration:
      .text(like: "\(Self.isDuration)|\(Self.holdsValue)", Self.durationDescription)
    case .timeLimit: .text(like: "\(Self.isLimit)|\(Self.holdsValue)", Self.limitDescription)
    case .writtenTimeLimit: .text(like: Self.isLimit, Self.limitDescription)
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
    case .operationName: ["enum": .strings(CognitoModel.poolOperationNames)]
    case .mentionsError: Self.mentionsErrorSchema
    case .expectsError:
      .any(
        of: Self.having("expect", .reference(to: .mentionsError)),
        Self.having("until", .reference(to: .mentionsError))
      )
    case .save: .any(of: .reference(to: .newName), .reference(to: .saves))
    case .saves: Self.savesSchema
    case .path:
      .text(like: #"^[A-Za-z](?!.*\$\()"#, "a path such as `tokens.id`, without `$( )`")
    }
  }
}

// MARK: - Scalars

extension SharedSchema {
  /// A pattern for strings that contain `$(`, except as part of `$$(`.
  package static let holdsValue = #"(^|[^$])(\$\$)*\$\("#

  private static let isDuration =
    "^(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$"
  private static let isInstant = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T|$)"
  private static let isNumber = "^[-+]?[0-9.]+([eE][-+]?[0-9]+)?$"
  /// A pattern for durations longer than zero.
  package static let isLimit = isDuration.replacing("^(?=.)", with: "^(?=.*[1-9])")
  private static let limitDescription = durationDescription + ", longer than `0s`"
  /// The message for a string that is not a duration.
  package static let durationDescription = "a duration such as `90s` or `1h30m`"

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

  /// The schema of a mapping with this key.
  static func having(_ key: String, _ schema: JSONValue) -> JSONValue {
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
