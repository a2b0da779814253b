internal import CognitoModel
internal import Diagnostics
internal import JSON

/// The words about a value that breaks a limit of the service model.
struct ConstraintWords {
  /// What the member must be, to follow its name.
  let title: String
  var label = ""
  var help: String?

  /// So many words still fit a title.
  private static let listed = 5

  init(_ constraint: Constraint, _ value: JSONValue) {
    let text = value.string ?? ""
    let length = "this has \(text.unicodeScalars.count)"
    switch constraint {
    case .values(let values):
      let nearest = Suggestion.nearest(to: text, among: values)
      let isShort = values.count <= ConstraintWords.listed
      title =
        isShort ? "must be \(values.listed("or"))" : "must be one of \(values.count) words"
      label = nearest.map { "did you mean `\($0)`?" } ?? ""
      help = isShort || nearest != nil ? nil : "They are \(values.listed())."
    case .pattern(let pattern): title = "must match `\(pattern)`"
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
}
