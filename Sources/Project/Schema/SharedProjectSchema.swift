internal import JSON
internal import Scenario

/// The definitions that several keys share; the raw value is the name.
///
/// A scalar is the string in the file. Therefore, a string may look like a number in an editor, and
/// a number may be quoted.
enum SharedProjectSchema: String, CaseIterable {
  case text, name, duration, rate

  /// The schema of the definition.
  var schema: JSONValue {
    switch self {
    case .text: ["type": ["string", "number", "boolean"], "pattern": #"\S"#]
    case .name: SharedSchema.name.schema
    case .duration:
      .text(like: SharedSchema.isLimit, SharedSchema.durationDescription)
    case .rate:
      .text(
        like: "^0*[1-9][0-9]*/(\(RequestRate.units.map(\.word).joined(separator: "|")))$",
        "a rate such as `20/s`"
      )
    }
  }
}
