internal import Diagnostics
package import JSON

/// The message for a value that breaks a limit of the service model.
package struct ConstraintMessage {
  /// The requirement, as a phrase that follows the member's name.
  package let title: String

  /// The label next to the value; empty if there is no label.
  package private(set) var label = ""

  /// The allowed values, if they don't fit into the title or a label; nil if they do.
  package private(set) var help: String?

  /// The maximum number of allowed values in a title.
  private static let listed = 5

  /// Describes a broken limit.
  package init(_ constraint: Constraint, _ value: JSONValue) {
    let text = value.string ?? ""
    let length = "this has \(text.unicodeScalars.count.counting("character"))"
    switch constraint {
    case .values(let values):
      let nearest = Suggestion.nearest(to: text, among: values)
      let isShort = values.count <= ConstraintMessage.listed
      title =
        isShort ? "must be \(values.listed("or"))" : "must be one of \(values.count) values"
      label = nearest.map { "did you mean `\($0)`?" } ?? ""
      help = isShort || nearest != nil ? nil : "Use \(values.listed("or"))."
    case .pattern(let pattern):
      title = ConstraintMessage.patterns[pattern] ?? "must match `\(pattern)`"
    case .minimumLength(let limit):
      title = "must have at least \(limit) \(limit == 1 ? "character" : "characters")"
      label = length
    case .maximumLength(let limit):
      title = "can have at most \(limit) characters"
      label = length
    case .minimumValue(let limit): title = "must be at least \(limit)"
    case .maximumValue(let limit): title = "must be at most \(limit)"
    case .notNull, .elements, .keys, .mapValues: title = "must not be empty"
    }
  }

  /// Descriptions of the patterns that authors are most likely to break.
  private static let patterns = [
    #"[\S]+"#: "must be one or more characters without spaces",
    #"^[\S]+.*[\S]+$"#: "must have at least two characters and no space at its start or end",
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#: "must be letters, digits, and symbols without spaces",
    "[0-9]+": "must be digits",
  ]
}

extension [Constraint] {
  /// The constraint that best explains an invalid value, given all constraints that the value
  /// breaks; nil if the list is empty.
  package var plainest: Constraint? {
    // A string that is too short does not match the pattern either.
    first { if case .pattern = $0 { false } else { true } } ?? first
  }
}
