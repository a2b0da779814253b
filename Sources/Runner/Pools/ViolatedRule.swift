internal import JSON
internal import Project
internal import ServiceRules

/// The service rule that a rejected call of a plan breaks.
struct ViolatedRule {
  /// The path of the member that breaks the rule; nil if the mock's error does not show it.
  let member: [String]?

  /// The change to make, as a clause.
  let fix: String

  /// Finds the rule with the mock's message; nil if no rule explains the error.
  init?(_ call: MockPlan.Call, of plan: MockPlan, message: String) {
    let asked = ConfigurationCall(call.operation, call.input, in: plan.environment(of: call))
    if let rejection = Rulebook.rejection(of: asked), rejection.message == message {
      (member, fix) = (rejection.path.steps, rejection.rule.fix)
    } else if let rule = Rulebook.rule(of: call.operation, answering: message) {
      (member, fix) = (nil, rule.fix)
    } else {
      return nil
    }
  }
}

extension MockPlan {
  /// The pool before a call, without its parts.
  fileprivate func environment(of call: Call) -> PoolEnvironment {
    guard call != creation else { return .none() }
    let mfa = further.first { $0.operation == "SetUserPoolMfaConfig" && $0 != call }
    return PoolEnvironment(pool: creation.input, mfa: mfa?.input ?? [:])
  }
}
