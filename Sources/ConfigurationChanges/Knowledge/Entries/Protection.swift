internal import JSON
internal import ServiceRules

/// What the pool costs and is guarded by.
enum ProtectionKnowledge: KnowledgeArea {
  static let entries: [Entry] = [
    Entry(
      "pool.UserPoolAddOns.AdvancedSecurityMode",
      [.signIn, .signUp, .resetPassword],
      Case(
        "threat-protection-enforced",
        .becomes("ENFORCED"),
        .breaking,
        .cost,
        """
        Sign-ins that look risky are refused or asked for a second factor, and passwords known from \
        leaks are refused: the same scenario can end differently from run to run. Needs the tier PLUS.
        """,
        .documented("developer guide, threat protection")
      ),
      Case(
        "threat-protection-audited",
        .becomes("AUDIT"),
        .behavior,
        .cost,
        "Risky sign-ins are written down, and none is refused for its risk. Needs the tier PLUS.",
        .documented("developer guide, threat protection")
      ),
      Case(
        "threat-protection-off",
        .becomes("OFF"),
        .behavior,
        "Sign-ins are not judged by their risk, and none is refused for it.",
        .documented("developer guide, threat protection")
      )
    ),
    Entry(
      "pool.UserPoolAddOns.**",
      [.custom],
      Case(
        "threat-protection-custom",
        .any,
        .behavior,
        "Whether sign-ins of the flow CUSTOM_AUTH are judged by their risk too.",
        .documented("API reference, AdvancedSecurityAdditionalFlowsType")
      )
    ),
    Entry(
      "risk.**",
      [.signIn, .signUp, .resetPassword],
      Case(
        "risk-actions",
        .any,
        .behavior,
        """
        What becomes of sign-ins that look risky, come from listed networks or use passwords known \
        from leaks changes; which those are only the service knows.
        """,
        .documented("API reference, SetRiskConfiguration")
      )
    ),
    Entry(
      "pool.UserPoolTier",
      [.passwordless, .passkey, .mfa, .oauth],
      Case(
        "tier-lite",
        .becomes("LITE"),
        .breaking,
        .cost,
        """
        Sign-in without a password, passkeys, second factors by e-mail, password history, customised \
        access tokens and managed login are not in this tier: with one of them on, the change is \
        refused (FeatureUnavailableInTierException).
        """,
        .documented("developer guide, feature plans")
      ),
      Case(
        "tier-essentials",
        .turns("PLUS", into: "ESSENTIALS"),
        .behavior,
        .cost,
        """
        Threat protection is not in this tier: with it on, the change is refused \
        (FeatureUnavailableInTierException).
        """,
        .documented("developer guide, feature plans")
      ),
      Case(
        "tier-raised",
        .any,
        .none,
        .cost,
        "Each active user costs more; features can be switched on that the old tier refused.",
        .documented("developer guide, feature plans")
      )
    ),
    Entry(
      "pool.DeletionProtection",
      [],
      Case(
        "deletion-protection-off",
        .turns("ACTIVE", into: "INACTIVE"),
        .behavior,
        """
        DeleteUserPool deletes the pool from then on, with all its users: the next mistake can lose them. Users \
        and sign-ins don't notice until then.
        """,
        .documented("developer guide, user pool deletion protection")
      ),
      Case(
        "deletion-protection",
        .any,
        .none,
        "Whether the pool itself can be deleted; users and sign-ins don't notice.",
        .documented("API reference, CreateUserPool")
      )
    ),
    Entry(
      "pool.UserPoolTags.**",
      [],
      Case(
        "pool-tags",
        .any,
        .none,
        "Tags of the pool itself; users and sign-ins don't notice.",
        .documented("API reference, TagResource")
      )
    ),
    Entry(
      "logDelivery.**",
      [],
      Case(
        "log-delivery",
        .any,
        .none,
        "Where the pool's logs go; users and sign-ins don't notice.",
        .documented("API reference, SetLogDeliveryConfiguration")
      )
    ),
  ]
}
