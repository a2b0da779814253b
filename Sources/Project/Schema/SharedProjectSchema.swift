internal import JSON

/// The definitions that several keys share; the raw value is the name.
///
/// A scalar is the string in the file. Therefore, a string may look like a number in an editor, and
/// a number may be quoted.
enum SharedProjectSchema: String, CaseIterable {
  case text, name, duration, rate

  /// A pattern for strings that contain `$(`, except after an escaping `$`.
  static let holdsValue = #"(^|[^$])(\$\$)*\$\("#

  /// The schema of the definition.
  var schema: JSONValue {
    switch self {
    case .text: ["type": ["string", "number", "boolean"], "pattern": #"\S"#]
    case .name:
      Self.text(
        like: "^[A-Za-z][A-Za-z0-9_:-]*$",
        "a letter, then letters, digits, `_`, `-`, or `:`"
      )
    case .duration:
      Self.text(
        like: "^(?=.*[1-9])([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?$",
        "a duration such as `90s` or `1h30m`"
      )
    case .rate:
      Self.text(
        like: "^0*[1-9][0-9]*/(\(RequestRate.units.map(\.word).joined(separator: "|")))$",
        "a rate such as `20/s`"
      )
    }
  }

  private static func text(like pattern: String, _ words: String) -> JSONValue {
    // Editors show the first message for strings that do not match, and the second for other types.
    [
      "type": "string", "pattern": .string(pattern), "patternErrorMessage": .string(words),
      "errorMessage": .string(words),
    ]
  }
}
