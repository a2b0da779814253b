internal import Diagnostics
internal import JSON

// A change to a smaller feature plan.
extension Rulebook {
  static let tierChange = ServicePart.pool.rules([
    "smaller-tier-with-feature-in-use": refused(
      by: ["UpdateUserPool"],
      error: .featureUnavailableInTier,
      says:
        "The following features need to be disabled for the {tier} pricing tier configured: {features}",
      source: .documented(
        "developer guide, Turning off features to change feature plans; wording unconfirmed"
      ),
      why:
        "Before a pool changes to a smaller feature plan, its clients, logs, and sessions must not "
        + "use a feature outside the plan. A deployment changes the pool before its clients and "
        + "logs.",
      fix: "turn the feature off in an earlier deployment, or keep UserPoolTier",
      flows: [.signIn],
      violations: featuresInUse
    )
  ])

  /// The features of the pool's parts that block the change; empty if the plan stays.
  @Sendable private static func featuresInUse(_ call: InspectedCall) -> [RuleViolation] {
    guard let tier = call.text("UserPoolTier") else { return [] }
    let current = call.currentTier
    // Without the pool, its parts need not be known either.
    guard call.unknown.isEmpty, tier != current else { return [] }
    let missing = PartFeature.allCases.filter { !$0.isIn(tier) }
    // Unknown parts are recorded below, unless a known part already breaks the rule.
    let used = missing.filter { feature in
      call.call.environment.parts(feature.kind)?.contains { feature.isUsed(by: $0) } ?? false
    }
    guard !used.isEmpty else {
      // A document does not contain the session settings, so they are assumed to be off.
      for feature in missing where feature != .sessionTracking { _ = call.parts(feature.kind) }
      return []
    }
    let words = "is \(tier), but before the update, \(used.map(\.usage).inSentence())"
    let features = used.map(\.rawValue).joined(separator: ", ")
    return [RuleViolation("UserPoolTier", words, ["tier": tier, "features": features])]
  }
}
