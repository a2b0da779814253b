internal import JSON
internal import Matching
internal import RunRecord
internal import Scenario

/// Holds a step's outcome against what it expects.
struct OutcomeCheck {
  let step: Step
  let outcome: Outcome

  /// Everything that does not fit; all of it, not the first.
  func mismatches(in scope: inout ValueScope) throws(ValueError) -> [Mismatch] {
    var matcher = PatternMatcher(scope: scope)
    let value = JSONValue.object(outcome.fields)
    if let expectation = step.expectation { try matcher.match(expectation.pattern, value, at: "") }
    if outcome.isSuccess { try step.action.runnable.check(self, with: &matcher) }
    scope = matcher.scope
    return matcher.mismatches
  }

  /// The error that a step did not ask for, in an outcome that fits; nil where there is none.
  func unexpectedError(in scope: ValueScope) throws(ValueError) -> (type: String, message: String)?
  {
    guard let type = outcome.errorType, try !isAsked("error", in: scope) else { return nil }
    if outcome.nextStep != nil, try isAsked("nextStep", in: scope) { return nil }
    if try asksForStatus(in: scope) { return nil }
    return (type, OutcomeCheck.message(for: type, outcome, of: step))
  }

  /// Whether an outcome that fits lacks the service's answer and the step did not ask for that.
  func isUnexpectedlyUnserved(in scope: ValueScope) throws(ValueError) -> Bool {
    guard !outcome.isServed else { return false }
    if outcome.fields["unanswered"] == true, try isAsked("unanswered", in: scope) { return false }
    return try !asksForStatus(in: scope)
  }

  /// Whether the outcome's status is none of success and the step asked for such a one.
  private func asksForStatus(in scope: ValueScope) throws(ValueError) -> Bool {
    guard let status = outcome.fields["httpStatus"]?.int, !(200...299).contains(status),
      let pattern = step.expectation?.pattern
    else { return false }
    let value = JSONValue.object(outcome.fields)
    return try PatternMatcher(scope: scope).asksForFailingStatus(pattern, of: value)
  }

  /// What became of a call that an injected fault left without the service's answer.
  static func message(unserved outcome: Outcome) -> String {
    if let status = outcome.fields["httpStatus"]?.int {
      return "returned HTTP \(status) without an error, as injected"
    }
    return "no response, as injected"
  }

  /// Whether what is expected, and fits, says something of a field.
  func isAsked(_ field: String, in scope: ValueScope) throws(ValueError) -> Bool {
    guard let pattern = step.expectation?.pattern else { return false }
    let value = JSONValue.object(outcome.fields)
    return try PatternMatcher(scope: scope).isAsked(field, by: pattern, of: value)
  }

  private static func message(for type: String, _ outcome: Outcome, of step: Step) -> String {
    let words = "expected success, got \(type)\(outcome.errorMessage.map { ": \($0)" } ?? "")"
    // The service can't know that it was no wrong password.
    return (step.action as? SignIn)?.lacksPassword == true
      ? "\(words) (the step gives no `password`)" : words
  }

  /// The error of an outcome that does not fit, where the step asked for none at all.
  ///
  /// UserNotConfirmedException and PasswordResetRequiredException of a sign-in are next steps too,
  /// and naming either is enough.
  static func unexpectedError(_ outcome: Outcome, of step: Step) -> (type: String, message: String)?
  {
    guard let type = outcome.errorType, step.expectation?.mentionsError != true else { return nil }
    if outcome.nextStep != nil, step.expectation?.pattern.names("nextStep") == true { return nil }
    return (type, message(for: type, outcome, of: step))
  }
}

extension PatternMatcher {
  /// Whether a pattern that fits says something of a field.
  fileprivate func isAsked(
    _ field: String,
    by pattern: Pattern,
    of value: JSONValue
  ) throws(ValueError) -> Bool {
    let names = { (pattern: Pattern) throws(ValueError) in pattern.names(field) }
    return try says(pattern, of: value, names, without: names)
  }

  /// Whether a pattern that fits an outcome asks for a status that is none of success.
  ///
  /// What any success fits too, such as `{ exists: true }`, asks for nothing.
  fileprivate func asksForFailingStatus(
    _ pattern: Pattern,
    of outcome: JSONValue
  ) throws(ValueError) -> Bool {
    let asks = { (pattern: Pattern) throws(ValueError) in
      guard case .mapping(let members) = pattern.form,
        let member = members.first(where: { $0.key == "httpStatus" })
      else { return false }
      return try !fitsEverySuccess(member.pattern)
    }
    return try says(pattern, of: outcome, asks, without: excludesSuccess)
  }

  /// Whether a pattern that fits is one of those, or excludes one of those with `not`.
  ///
  /// Each alternative of `oneOf` is an expectation of its own: what one of them says
  /// excuses nothing in another, so it must be one that fits itself.
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

  /// Whether a whole outcome's pattern says nothing but a status that some success has.
  private func excludesSuccess(_ pattern: Pattern) throws(ValueError) -> Bool {
    guard pattern.members.count == 1, let asked = pattern["httpStatus"] else { return false }
    for status in 200...299 where try fits(asked, .number(JSONNumber(status))) {
      return true
    }
    return false
  }
}

extension Pattern {
  /// Whether a mapping pattern, or an alternative of it, says anything of a field.
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
