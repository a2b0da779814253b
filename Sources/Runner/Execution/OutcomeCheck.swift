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
    // The outcome of a flow is what the flow returns, under any name.
    isSuccess = step.flowUse != nil || outcome.isSuccess
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
