internal import Diagnostics
internal import JSON
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
    if case .expectUser(let parameters) = step.action, outcome.errorType == nil {
      let mustNotExist = try parameters.exists.map { value throws(ValueError) in
        try matcher.scope.boolean(value) == false
      }
      if mustNotExist == true, outcome.fields["exists"] == true {
        matcher.add("exists", expected: "false", got: true, step.actionRange)
      }
      try matcher.match(parameters.fields, value, at: "")
    }
    try matchParameters(&matcher)
    scope = matcher.scope
    return matcher.mismatches
  }

  /// The error that a step did not ask for, in an outcome that fits; nil where there is none.
  func unexpectedError(in scope: ValueScope) throws(ValueError) -> (type: String, message: String)?
  {
    guard let type = outcome.errorType, try !isAsked("error", in: scope) else { return nil }
    if outcome.nextStep != nil, try isAsked("nextStep", in: scope) { return nil }
    return (type, OutcomeCheck.words(for: type, outcome, of: step))
  }

  private func isAsked(_ field: String, in scope: ValueScope) throws(ValueError) -> Bool {
    guard let pattern = step.expectation?.pattern else { return false }
    let value = JSONValue.object(outcome.fields)
    return try PatternMatcher(scope: scope).isAsked(field, by: pattern, of: value)
  }

  private static func words(for type: String, _ outcome: Outcome, of step: Step) -> String {
    let words = "answered \(type)\(outcome.errorMessage.map { ": \($0)" } ?? "")"
    // The service can't know that it was no wrong password.
    return step.action.lacksPassword ? "\(words) (the step gives no `password`)" : words
  }

  /// The matchers among the action's parameters, and what the action asks by itself.
  private func matchParameters(_ matcher: inout PatternMatcher) throws(ValueError) {
    guard outcome.errorType == nil else { return }
    switch step.action {
    case .expectPool(let fields), .expectClient(let fields):
      try matcher.match(fields, outcome.fields[ScenarioExecution.settings], at: "")
    case .verifyToken(let parameters):
      guard let claims = parameters.claims else { return }
      try matcher.match(claims, outcome.fields["claims"], at: "claims")
    case .http:
      let status = outcome.fields["httpStatus"]
      guard !(200...299).contains(status?.int ?? 0),
        try !isAsked("httpStatus", in: matcher.scope)
      else { return }
      let words = "a status from 200 to 299"
      matcher.add("httpStatus", expected: words, got: status, step.actionRange)
    default: return
    }
  }

  /// The error of an outcome that does not fit, where the step asked for none at all.
  ///
  /// UserNotConfirmedException and PasswordResetRequiredException of a sign-in are next steps too,
  /// and naming either is enough.
  static func unexpectedError(_ outcome: Outcome, of step: Step) -> (type: String, message: String)?
  {
    guard let type = outcome.errorType, step.expectation?.mentionsError != true else { return nil }
    if outcome.nextStep != nil, step.expectation?.pattern.names("nextStep") == true { return nil }
    return (type, words(for: type, outcome, of: step))
  }
}

extension PatternMatcher {
  /// Whether a pattern that fits says something of a field.
  ///
  /// Each alternative of `oneOf` is an expectation of its own: what one of them says of the field
  /// excuses nothing in another, so it must be one that fits itself.
  fileprivate func isAsked(
    _ field: String,
    by pattern: Pattern,
    of value: JSONValue
  ) throws(ValueError) -> Bool {
    guard case .words(let words) = pattern.form else { return pattern.names(field) }
    for word in words {
      switch word {
      case .not(let inner): if inner.names(field) { return true }
      case .oneOf(let alternatives):
        for alternative in alternatives where try fits(alternative, value) {
          if try isAsked(field, by: alternative, of: value) { return true }
        }
      default: continue
      }
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
