internal import JSON
internal import ServiceRules

/// A call whose settings the service may reject.
struct PlannedConfiguration {
  let call: ConfigurationCall

  /// The members that come from the default.
  let defaults: [String]

  /// The rejection by the first rule that the call breaks; nil if no rule is known to be broken.
  var rejection: RejectedConfigurationCall? {
    guard let rejection = Rulebook.rejection(of: call) else { return nil }
    let causingMember = defaults.first { member in
      let others = ConfigurationCall(
        call.operation,
        call.input.without([member]),
        in: call.environment,
        unknown: call.unknown
      )
      return Rulebook.rejection(of: others)?.rule.id != rejection.rule.id
    }
    return RejectedConfigurationCall(rejection: rejection, causingMember: causingMember)
  }
}

/// A rejection, with the default member that causes it.
struct RejectedConfigurationCall {
  let rejection: Rejection
  let causingMember: String?
}
