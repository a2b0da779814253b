internal import JSON
internal import Project
internal import ServiceRules

/// The rule of the service for which the mock rejects a call of a plan.
struct BrokenRule {
  /// The path of the member that breaks it; nil if only the mock knows it.
  let member: [String]?

  /// What to change, as a clause.
  let fix: String

  /// Finds the rule with the mock's message; nil for errors that no rule explains.
  init?(_ call: MockPlan.Call, of plan: MockPlan, message: String) {
    let asked = ConfigurationCall(call.operation, call.input, in: plan.environment(of: call))
    if let refusal = Rulebook.refusal(of: asked), refusal.message == message {
      (member, fix) = (refusal.path.steps, refusal.rule.fix)
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
