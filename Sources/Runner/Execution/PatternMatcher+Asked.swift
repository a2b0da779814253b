internal import JSON
internal import Matching
internal import Scenario
internal import Values

extension PatternMatcher {
  /// Whether a matching pattern mentions a field.
  func isAsked(
    _ field: String,
    by pattern: Pattern,
    of value: JSONValue
  ) throws(ValueError) -> Bool {
    let names = { (pattern: Pattern) throws(ValueError) in pattern.names(field) }
    return try says(pattern, of: value, names, without: names)
  }

  /// Whether a pattern that matches an outcome expects a status outside 200–299.
  ///
  /// A pattern that any success matches, such as `{ exists: true }`, expects no status.
  func asksForFailingStatus(
    _ pattern: Pattern,
    of outcome: JSONValue
  ) throws(ValueError) -> Bool {
    let asks = { (pattern: Pattern) throws(ValueError) in
      guard case .mapping(let members) = pattern.form,
        let member = members.first(where: { $0.key == OutcomePath.httpStatus })
      else { return false }
      return try !fitsEverySuccess(member.pattern)
    }
    return try says(pattern, of: outcome, asks, without: excludesSuccess)
  }

  /// Whether a matching pattern meets `isMeant`, or its `not` contains a pattern that meets
  /// `isExcluded`.
  ///
  /// Each alternative of `oneOf` counts separately, and only if it matches.
  private func says(
    _ pattern: Pattern,
    of value: JSONValue,
    _ isMeant: (Pattern) throws(ValueError) -> Bool,
    without isExcluded: (Pattern) throws(ValueError) -> Bool
  ) throws(ValueError) -> Bool {
    guard case .words(let words) = pattern.form else { return try isMeant(pattern) }
    for word in words {
      switch word {
      case .not(let inner): if try isExcluded(inner) { return true }
      case .oneOf(let alternatives):
        for alternative in alternatives where try fits(alternative, value) {
          if try says(alternative, of: value, isMeant, without: isExcluded) { return true }
        }
      default: continue
      }
    }
    return false
  }

  private func fitsEverySuccess(_ pattern: Pattern) throws(ValueError) -> Bool {
    for status in 200...299 where try !fits(pattern, .integer(status)) {
      return false
    }
    return true
  }

  /// Whether a pattern for the whole outcome has only an `httpStatus` that some status in 200–299
  /// matches.
  private func excludesSuccess(_ pattern: Pattern) throws(ValueError) -> Bool {
    guard pattern.members.count == 1, let asked = pattern[OutcomePath.httpStatus] else {
      return false
    }
    for status in 200...299 where try fits(asked, .integer(status)) {
      return true
    }
    return false
  }
}

extension Pattern {
  /// Whether a mapping pattern, or one of its alternatives, mentions a field.
  func names(_ field: String) -> Bool {
    switch form {
    case .mapping(let members): members.contains { $0.key == field }
    case .words(let words):
      words.contains { word in
        switch word {
        case .oneOf(let alternatives): alternatives.contains { $0.names(field) }
        case .not(let inner): inner.names(field)
        default: false
        }
      }
    case .equal, .list: false
    }
  }
}
