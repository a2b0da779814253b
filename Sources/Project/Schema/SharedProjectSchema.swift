internal import JSON

/// The definitions that several keys of a project file share, by their names.
///
/// Scalars mean the text that was written, so a text may look like a number to an editor, and a
/// number may be quoted.
enum SharedProjectSchema: String, CaseIterable {
  case text, name, duration, rate

  /// A text in which `$(` stands that is not written `$$(`.
  static let holdsValue = #"(^|[^$])(\$\$)*\$\("#

  /// The definition itself.
  var schema: JSONValue {
    switch self {
    case .text: ["type": ["string", "number", "boolean"], "pattern": #"\S"#]
    case .name:
      Self.text(
        like: "^[A-Za-z][A-Za-z0-9_:-]*$",
        "a letter, then letters, digits, `_`, `-` and `:`"
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
    // Editors say the one where the text is another, the other where it is a number, say.
    [
      "type": "string", "pattern": .string(pattern), "patternErrorMessage": .string(words),
      "errorMessage": .string(words),
    ]
  }
}

extension JSONValue {
  /// One of the shared definitions.
  static func reference(to shared: SharedProjectSchema) -> JSONValue {
    reference(to: shared.rawValue)
  }
}
