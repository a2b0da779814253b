internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

/// Compares a step's outcome with its expectation.
struct OutcomeCheck {
  let step: Step
  let outcome: Outcome
  let isSuccess: Bool

  init(step: Step, outcome: Outcome) {
    (self.step, self.outcome) = (step, outcome)
    isSuccess = outcome.isSuccess
  }

  /// All mismatches between the outcome and the requirements of the step's expectation and action.
  func mismatches(in scope: inout ValueScope) throws(ValueError) -> [Mismatch] {
    var matcher = PatternMatcher(scope: scope)
    let value = JSONValue.object(outcome.fields)
    if let expectation = step.expectation { try matcher.match(expectation.pattern, value, at: "") }
    if isSuccess { try step.action.runnable.check(self, with: &matcher) }
    scope = matcher.scope
    return matcher.mismatches
  }

  /// The unexpected error in a matching outcome; nil if the outcome has none.
  func unexpectedError(in scope: ValueScope) throws(ValueError) -> (type: String, message: String)?
  {
    guard let type = outcome.errorType, try !isAsked(OutcomePath.error, in: scope) else {
      return nil
    }
    if outcome.nextStep != nil, try isAsked(OutcomePath.nextStep, in: scope) { return nil }
    if try asksForStatus(in: scope) { return nil }
    return (type, OutcomeCheck.message(for: type, outcome, of: step))
  }

  /// Whether a matching outcome unexpectedly lacks the service's response.
  func isUnexpectedlyUnserved(in scope: ValueScope) throws(ValueError) -> Bool {
    guard !outcome.isServed else { return false }
    if outcome.fields["unanswered"] == true, try isAsked("unanswered", in: scope) { return false }
    return try !asksForStatus(in: scope)
  }

  /// Whether the outcome's status is outside 200–299 and the step expects a status in that range.
  private func asksForStatus(in scope: ValueScope) throws(ValueError) -> Bool {
    guard let status = outcome.fields[OutcomePath.httpStatus]?.int, !(200...299).contains(status),
      let pattern = step.expectation?.pattern
    else { return false }
    let value = JSONValue.object(outcome.fields)
    return try PatternMatcher(scope: scope).asksForFailingStatus(pattern, of: value)
  }

  /// The effect of an injected fault on a call without the service's response.
  static func message(unserved outcome: Outcome) -> String {
    if let status = outcome.fields[OutcomePath.httpStatus]?.int {
      return "returned HTTP \(status) without an error, as injected"
    }
    return "no response, as injected"
  }

  /// Whether the matching expectation mentions a field.
  func isAsked(_ field: String, in scope: ValueScope) throws(ValueError) -> Bool {
    guard let pattern = step.expectation?.pattern else { return false }
    let value = JSONValue.object(outcome.fields)
    return try PatternMatcher(scope: scope).isAsked(field, by: pattern, of: value)
  }

  private static func message(for type: String, _ outcome: Outcome, of step: Step) -> String {
    let words = "expected success, got \(type)\(outcome.errorMessage.map { ": \($0)" } ?? "")"
    // The service's message can't mention the missing password.
    return (step.action as? SignIn)?.lacksPassword == true
      ? "\(words) (the step has no `password`)" : words
  }

  /// The error of a mismatching outcome if the step expects no error.
  ///
  /// A sign-in's UserNotConfirmedException and PasswordResetRequiredException are also next steps.
  /// A step can expect the next step instead of the error.
  static func unexpectedError(_ outcome: Outcome, of step: Step) -> (type: String, message: String)?
  {
    guard let type = outcome.errorType, step.expectation?.mentionsError != true else { return nil }
    if outcome.nextStep != nil,
      step.expectation?.pattern.names(OutcomePath.nextStep) == true
    {
      return nil
    }
    return (type, message(for: type, outcome, of: step))
  }
}

extension PatternMatcher {
  /// Whether a matching pattern mentions a field.
  fileprivate func isAsked(
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
  fileprivate func asksForFailingStatus(
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
    for status in 200...299 where try !fits(pattern, .number(JSONNumber(status))) {
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
    for status in 200...299 where try fits(asked, .number(JSONNumber(status))) {
      return true
    }
    return false
  }
}

extension Pattern {
  /// Whether a mapping pattern, or one of its alternatives, mentions a field.
  fileprivate func names(_ field: String) -> Bool {
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
