internal import JSON
internal import ServiceRules

/// Cost and protection of the pool.
extension Knowledge {
  static let protection = table([
    Setting(
      "pool.UserPoolAddOns.AdvancedSecurityMode",
      [.signIn, .signUp, .resetPassword],
      .documented("developer guide, threat protection")
    ): [
      Case("threat-protection-enforced", .becomes("ENFORCED"), .breaking, .cost): """
      Sign-ins that look risky are rejected or need a second factor, and leaked passwords are \
      rejected. The same scenario can end differently from run to run. Threat protection requires \
      the PLUS tier.
      """,
      Case("threat-protection-audited", .becomes("AUDIT"), .behavior, .cost):
        "Risky sign-ins are logged but not rejected. Threat protection requires the PLUS tier.",
      Case("threat-protection-off", .becomes("OFF"), .behavior, symptom: .acceptance):
        "Sign-ins are not assessed for risk, and risky sign-ins are not rejected.",
    ],
    Setting(
      "pool.UserPoolAddOns.**",
      [.custom],
      .documented("API reference, AdvancedSecurityAdditionalFlowsType")
    ): [
      Case("threat-protection-custom", .any, .behavior):
        "Controls whether CUSTOM_AUTH sign-ins are also assessed for risk."
    ],
    Setting(
      "risk.**",
      [.signIn, .signUp, .resetPassword],
      .documented("API reference, SetRiskConfiguration")
    ): [
      Case("risk-actions", .any, .behavior): """
      The service reacts differently to sign-ins that look risky, come from listed networks, or \
      use leaked passwords. Only the service determines which sign-ins look risky.
      """
    ],
    Setting(
      "pool.UserPoolTier",
      [.passwordless, .passkey, .mfa, .oauth],
      .documented("developer guide, feature plans")
    ): [
      Case("tier-lite", .becomes("LITE"), .breaking, .cost): """
      This tier does not include choice-based sign-in, passkeys, email MFA, password history, \
      customized access tokens, managed login, threat protection, or the export of user activity. \
      If one of these features is on, the change is rejected (FeatureUnavailableInTierException).
      """,
      Case("tier-essentials", .turns("PLUS", into: "ESSENTIALS"), .behavior, .cost): """
      This tier does not include threat protection or the export of user activity. If one of these \
      features is on, the change is rejected (FeatureUnavailableInTierException).
      """,
      Case("tier-raised", .any, .none, .cost):
        "Each active user costs more. Features that the old tier rejected can be turned on.",
    ],
    Setting(
      "pool.DeletionProtection",
      [],
      .documented("developer guide, user pool deletion protection")
    ): [
      Case("deletion-protection-off", .turns("ACTIVE", into: "INACTIVE"), .behavior): """
      DeleteUserPool can then delete the pool with all its users. The change itself does not \
      affect users or sign-ins.
      """,
      Case(
        "deletion-protection",
        .any,
        .none,
        source: .documented("API reference, CreateUserPool")
      ): "Controls whether the pool itself can be deleted. Users and sign-ins are not affected.",
    ],
    Setting("pool.UserPoolTags.**", [], .documented("API reference, TagResource")): [
      Case("pool-tags", .any, .none): """
      Changes only the tags of the pool itself. Users and sign-ins are not affected.
      """
    ],
    Setting("logDelivery.**", [], .documented("API reference, SetLogDeliveryConfiguration")): [
      Case("log-delivery", .any, .none):
        "Determines where the pool's logs go. Users and sign-ins are not affected."
    ],
  ])
}
