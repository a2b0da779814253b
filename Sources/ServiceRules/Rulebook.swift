/// The rules for calls that the service rejects, in addition to the constraints of its model.
package enum Rulebook {
  /// The result of checking a call against a rule.
  package enum Assessment: Sendable {
    /// The service rejects the call.
    case refused(Rejection)
    /// The result depends on these values, which only the deployment can provide.
    case undetermined(ServiceRule, Set<MemberPath>)
  }

  /// All rules, in the order of the mock's checks.
  package static let all: [ServiceRule] = [
    pool, signInPolicy, mfa, recovery, schema, messages, triggers, client, oauth, oauthRedirects,
    oauthScopes, tokens, domain, branding, identityProvider, group, resourceServer, risk,
    logDelivery, recent, tierChange,
  ].flatMap { $0 }

  /// The positions of an operation's rules in `all`, because rules are large.
  private static let byOperation: [String: [Int]] = {
    var positions: [String: [Int]] = [:]
    for position in all.indices {
      for name in all[position].operations { positions[name, default: []].append(position) }
    }
    return positions
  }()

  /// The rule with this ID; nil if there is none.
  package static func rule(_ id: String) -> ServiceRule? { all.first { $0.id == id } }

  /// Whether the rulebook has rules for an operation.
  package static func hasRules(_ operation: String) -> Bool { byOperation[operation] != nil }

  /// The service's response to a call that breaks a rule; nil if the call breaks no rule.
  package static func rejection(of call: ConfigurationCall) -> Rejection? {
    let inspected = InspectedCall(call)
    // Only the broken rule is copied.
    for position in byOperation[call.operation] ?? [] {
      inspected.log.clear()
      if let violation = all[position].violations(inspected).first, inspected.unknown.isEmpty {
        return Rejection(all[position], violation)
      }
    }
    return nil
  }

  /// The first rule of an operation with this message, regardless of the values in the message;
  /// nil if there is none.
  package static func rule(of operation: String, answering message: String) -> ServiceRule? {
    byOperation[operation]?.first { all[$0].answers(message) }.map { all[$0] }
  }

  /// Every member of a call that breaks a rule, and every rule that can't be checked yet.
  package static func assessments(of call: ConfigurationCall) -> [Assessment] {
    (byOperation[call.operation] ?? []).flatMap { position -> [Assessment] in
      let rule = all[position]
      guard call.isRequest || rule.scope == .settings else { return [] }
      let inspected = InspectedCall(call)
      let violations = rule.violations(inspected)
      guard inspected.unknown.isEmpty else { return [.undetermined(rule, inspected.unknown)] }
      let refused = violations.map { Assessment.refused(Rejection(rule, $0)) }
      return inspected.skipped.isEmpty
        ? refused : refused + [.undetermined(rule, inspected.skipped)]
    }
  }
}
