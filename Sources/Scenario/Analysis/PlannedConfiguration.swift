internal import JSON
internal import ServiceRules

/// A call whose settings the service may reject.
struct PlannedConfiguration {
  let call: ConfigurationCall

  /// The members that come from the default.
  let defaults: [String]

  /// The rejection by the first rule that the call breaks; nil if no rule is known to be broken.
  var refusal: RefusedCall? {
    guard let refusal = Rulebook.refusal(of: call) else { return nil }
    let culprit = defaults.first { member in
      let others = ConfigurationCall(
        call.operation,
        call.input.without([member]),
        in: call.environment,
        unknown: call.unknown
      )
      return Rulebook.refusal(of: others)?.rule.id != refusal.rule.id
    }
    return RefusedCall(refusal: refusal, culprit: culprit)
  }
}

/// A rejection, with the default member that causes it.
struct RefusedCall {
  let refusal: Refusal
  let culprit: String?
}
