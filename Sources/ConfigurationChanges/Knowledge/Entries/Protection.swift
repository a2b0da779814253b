internal import JSON
internal import ServiceRules

/// What the pool costs and is guarded by.
extension Knowledge {
  static let protection = table([
    Setting(
      "pool.UserPoolAddOns.AdvancedSecurityMode",
      [.signIn, .signUp, .resetPassword],
      .documented("developer guide, threat protection")
    ): [
      Case("threat-protection-enforced", .becomes("ENFORCED"), .breaking, .cost): """
      Sign-ins that look risky are refused or asked for a second factor, and passwords known from \
      leaks are refused: the same scenario can end differently from run to run. Needs the tier PLUS.
      """,
      Case("threat-protection-audited", .becomes("AUDIT"), .behavior, .cost):
        "Risky sign-ins are written down, and none is refused for its risk. Needs the tier PLUS.",
      Case("threat-protection-off", .becomes("OFF"), .behavior):
        "Sign-ins are not judged by their risk, and none is refused for it.",
    ],
    Setting(
      "pool.UserPoolAddOns.**",
      [.custom],
      .documented("API reference, AdvancedSecurityAdditionalFlowsType")
    ): [
      Case("threat-protection-custom", .any, .behavior):
        "Whether sign-ins of the flow CUSTOM_AUTH are judged by their risk too."
    ],
    Setting(
      "risk.**",
      [.signIn, .signUp, .resetPassword],
      .documented("API reference, SetRiskConfiguration")
    ): [
      Case("risk-actions", .any, .behavior): """
      What becomes of sign-ins that look risky, come from listed networks or use passwords known \
      from leaks changes; which those are only the service knows.
      """
    ],
    Setting(
      "pool.UserPoolTier",
      [.passwordless, .passkey, .mfa, .oauth],
      .documented("developer guide, feature plans")
    ): [
      Case("tier-lite", .becomes("LITE"), .breaking, .cost): """
      Sign-in without a password, passkeys, second factors by e-mail, password history, customised \
      access tokens and managed login are not in this tier: with one of them on, the change is \
      refused (FeatureUnavailableInTierException).
      """,
      Case("tier-essentials", .turns("PLUS", into: "ESSENTIALS"), .behavior, .cost): """
      Threat protection is not in this tier: with it on, the change is refused \
      (FeatureUnavailableInTierException).
      """,
      Case("tier-raised", .any, .none, .cost):
        "Each active user costs more; features can be switched on that the old tier refused.",
    ],
    Setting(
      "pool.DeletionProtection",
      [],
      .documented("developer guide, user pool deletion protection")
    ): [
      Case("deletion-protection-off", .turns("ACTIVE", into: "INACTIVE"), .behavior): """
      DeleteUserPool deletes the pool from then on, with all its users: the next mistake can lose them. Users \
      and sign-ins don't notice until then.
      """,
      Case(
        "deletion-protection",
        .any,
        .none,
        source: .documented("API reference, CreateUserPool")
      ): "Whether the pool itself can be deleted; users and sign-ins don't notice.",
    ],
    Setting("pool.UserPoolTags.**", [], .documented("API reference, TagResource")): [
      Case("pool-tags", .any, .none): "Tags of the pool itself; users and sign-ins don't notice."
    ],
    Setting("logDelivery.**", [], .documented("API reference, SetLogDeliveryConfiguration")): [
      Case("log-delivery", .any, .none):
        "Where the pool's logs go; users and sign-ins don't notice."
    ],
  ])
}
