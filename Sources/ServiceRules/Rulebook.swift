/// The rulebook: what the service refuses beyond the constraints of its model.
package enum Rulebook {
  /// What a rule says of a call.
  package enum Judgement: Sendable {
    /// The service refuses the call.
    case refused(Refusal)
    /// Whether it does depends on what only the deployment knows.
    case undetermined(ServiceRule, Set<MemberPath>)
  }

  /// Every rule, in the order in which the mock looks at them.
  package static let all: [ServiceRule] =
    pool + signInPolicy + mfa + recovery + schema + messages + triggers + client + oauth + tokens
    + domain + branding + identityProvider + group + resourceServer + risk + logDelivery + recent

  private static let byOperation = Dictionary(
    grouping: all.flatMap { rule in rule.operations.map { (operation: $0, rule: rule) } },
    by: \.operation
  ).mapValues { $0.map(\.rule) }

  /// The rule of a name.
  package static func rule(_ id: String) -> ServiceRule? { all.first { $0.id == id } }

  /// The operations that have rules.
  package static func judges(_ operation: String) -> Bool { byOperation[operation] != nil }

  /// What the service answers to a call that breaks a rule; nil where it breaks none.
  package static func refusal(of call: ConfigurationCall) -> Refusal? {
    for rule in byOperation[call.operation] ?? [] {
      let reading = CallReading(call)
      if let breach = rule.breaches(reading).first, reading.unknown.isEmpty {
        return Refusal(rule, breach)
      }
    }
    return nil
  }

  /// All that the rules say of a call: every member that breaks one, and what can't be judged yet.
  package static func judgements(of call: ConfigurationCall) -> [Judgement] {
    (byOperation[call.operation] ?? []).flatMap { rule -> [Judgement] in
      guard call.isRequest || rule.scope == .settings else { return [] }
      let reading = CallReading(call)
      let breaches = rule.breaches(reading)
      guard reading.unknown.isEmpty else { return [.undetermined(rule, reading.unknown)] }
      let refused = breaches.map { Judgement.refused(Refusal(rule, $0)) }
      return reading.skipped.isEmpty ? refused : refused + [.undetermined(rule, reading.skipped)]
    }
  }
}
