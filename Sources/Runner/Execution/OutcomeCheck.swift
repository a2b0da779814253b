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
      let isExpected = step.expectation?.pattern.names("httpStatus") == true
      guard !isExpected, !(200...299).contains(status?.int ?? 0) else { return }
      let words = "a status from 200 to 299"
      matcher.add("httpStatus", expected: words, got: status, step.actionRange)
    default: return
    }
  }

  /// The error that a step did not ask for; nil where it succeeded or asked for one.
  ///
  /// UserNotConfirmedException and PasswordResetRequiredException of a sign-in are next steps too,
  /// and naming either is enough.
  static func unexpectedError(_ outcome: Outcome, of step: Step) -> (type: String, message: String)?
  {
    guard let type = outcome.errorType, step.expectation?.mentionsError != true else { return nil }
    if outcome.nextStep != nil, step.expectation?.pattern.names("nextStep") == true { return nil }
    let said = outcome.errorMessage.map { ": \($0)" } ?? ""
    return (type, "answered \(type)\(said)")
  }
}

extension Pattern {
  /// Whether a mapping pattern, or an alternative of it, says anything of a field.
  fileprivate func names(_ field: String) -> Bool {
    switch form {
    case .mapping(let members): members.contains { $0.key == field }
    case .words(let words):
      words.contains { word in
        if case .oneOf(let alternatives) = word {
          alternatives.contains { $0.names(field) }
        } else {
          false
        }
      }
    case .equal, .list: false
    }
  }
}
