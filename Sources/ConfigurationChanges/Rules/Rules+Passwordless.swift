internal import Diagnostics
internal import JSON
internal import ServiceRules

// First factors, and threat protection.
extension Rules {
  static let passwordless =
    table([
      ("passkeys-without-domain", .breaking, .lockOut, [.passkey]): rule(
        why: """
          Passkeys belong to a domain. Without a relying party ID or a pool domain, registering a \
          passkey fails with WebAuthnConfigurationMissingException.
          """,
        fix: "set WebAuthnConfiguration.RelyingPartyId, or give the pool a domain",
        .documented("developer guide, passkeys")
      ) { pool in
        guard pool.firstFactors.contains("WEB_AUTHN"), pool.specifiesMFAMethods,
          pool.mfa("WebAuthnConfiguration", "RelyingPartyId") == nil,
          !pool.settings.unspecified.contains(.domain), !pool.hasDomain
        else { return [] }
        return [
          .init(
            factors,
            """
            contains WEB_AUTHN, but the pool has neither a RelyingPartyId nor a domain
            """
          )
        ]
      },
      ("first-factors-unreachable", .none, .noEffect, [.passwordless, .passkey]): rule(
        why: "Only clients with ALLOW_USER_AUTH can use codes and passkeys as a first factor.",
        fix: """
          add ALLOW_USER_AUTH to a client's ExplicitAuthFlows; if the list is not set, also add \
          the default flows that apps use
          """,
        .documented("developer guide, authentication flows")
      ) { pool in
        let further = pool.firstFactors.filter { $0 != "PASSWORD" }
        guard !further.isEmpty, !pool.clients.isEmpty,
          !pool.clients.contains(where: { $0.flows.contains("ALLOW_USER_AUTH") })
        else { return [] }
        return [
          .init(
            factors,
            """
            contains \(further.inSentence()), but no client has ALLOW_USER_AUTH
            """
          )
        ]
      },
    ]) + protection

  private static let factors = SettingPath.pool(
    "Policies",
    "SignInPolicy",
    "AllowedFirstAuthFactors"
  )

  private static let protection = table([
    ("threat-protection-judges-tests", .behavior, nil, [.signIn, .signUp]): rule(
      why: """
        With threat protection enforced, the same sign-in can succeed, require a second factor, or \
        be rejected. Scenarios fail at random, especially from a new network.
        """,
      fix: """
        on test pools, set AdvancedSecurityMode to AUDIT, or add test networks to \
        SkippedIPRangeList
        """,
      .documented("developer guide, threat protection")
    ) { pool in
      let path = SettingPath.pool("UserPoolAddOns", "AdvancedSecurityMode")
      let skipped = pool.settings[
        SettingPath(.risk(client: nil), ["RiskExceptionConfiguration", "SkippedIPRangeList"])
      ]
      guard pool.settings[path] == "ENFORCED", skipped?.array?.isEmpty ?? true else { return [] }
      return [.init(path, "is ENFORCED")]
    }
  ])
}
