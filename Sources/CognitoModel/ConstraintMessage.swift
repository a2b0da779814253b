internal import Diagnostics
package import JSON

/// The words about a value that breaks a limit of the service model.
package struct ConstraintMessage {
  /// What the member must be, to follow its name.
  package let title: String

  /// What is said beside the value; empty for nothing.
  package private(set) var label = ""

  /// What to write instead, where that fits no label.
  package private(set) var help: String?

  /// So many words still fit a title.
  private static let listed = 5

  /// Puts a broken limit into words.
  package init(_ constraint: Constraint, _ value: JSONValue) {
    let text = value.string ?? ""
    let length = "this has \(text.unicodeScalars.count)"
    switch constraint {
    case .values(let values):
      let nearest = Suggestion.nearest(to: text, among: values)
      let isShort = values.count <= ConstraintMessage.listed
      title =
        isShort ? "must be \(values.listed("or"))" : "must be one of \(values.count) words"
      label = nearest.map { "did you mean `\($0)`?" } ?? ""
      help = isShort || nearest != nil ? nil : "They are \(values.listed())."
    case .pattern(let pattern):
      title = ConstraintMessage.patterns[pattern] ?? "must match `\(pattern)`"
    case .minimumLength(let limit):
      title = "must have at least \(limit) \(limit == 1 ? "character" : "characters")"
      label = length
    case .maximumLength(let limit):
      title = "may have at most \(limit) characters"
      label = length
    case .minimumValue(let limit): title = "must be at least \(limit)"
    case .maximumValue(let limit): title = "may be at most \(limit)"
    case .notNull, .elements, .keys, .mapValues: title = "must not be empty"
    }
  }

  /// What the model's patterns ask for, those that people run into.
  private static let patterns = [
    #"[\S]+"#: "must be one or more characters and no space",
    #"^[\S]+.*[\S]+$"#: "must have two characters or more, and no space at its start or end",
    #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#: "must be letters, digits and signs without spaces",
    "[0-9]+": "must be digits",
  ]
}

extension [Constraint] {
  /// The one that says most plainly what is wrong with a value that breaks them all.
  package var plainest: Constraint? {
    // What is too short does not match the pattern either.
    first { if case .pattern = $0 { false } else { true } } ?? first
  }
}
