internal import Diagnostics
internal import JSON
internal import ServiceRules

// First factors, and threat protection.
extension Rules {
  static let passwordless =
    table([
      ("passkeys-without-domain", .breaking, .lockOut, [.passkey]): rule(
        why: """
          Passkeys belong to a domain: without a relying party's id or a domain of the pool, \
          registering one ends in WebAuthnConfigurationMissingException.
          """,
        fix: "set WebAuthnConfiguration.RelyingPartyId, or give the pool a domain",
        .documented("developer guide, passkeys")
      ) { pool in
        guard pool.firstFactors.contains("WEB_AUTHN"), pool.saysMethods,
          pool.mfa("WebAuthnConfiguration", "RelyingPartyId") == nil,
          !pool.settings.unsaid.contains(.domain), !pool.hasDomain
        else { return [] }
        return [.init(factors, "has WEB_AUTHN, and there is neither a RelyingPartyId nor a domain")]
      },
      ("first-factors-unreachable", .none, .noEffect, [.passwordless, .passkey]): rule(
        why: "Codes and passkeys as first factor are only for clients with ALLOW_USER_AUTH.",
        fix: "add ALLOW_USER_AUTH to a client's ExplicitAuthFlows",
        .documented("developer guide, authentication flows")
      ) { pool in
        let further = pool.firstFactors.filter { $0 != "PASSWORD" }
        guard !further.isEmpty, !pool.clients.isEmpty,
          !pool.clients.contains(where: { $0.flows.contains("ALLOW_USER_AUTH") })
        else { return [] }
        return [.init(factors, "has \(further.inSentence()), and no client has ALLOW_USER_AUTH")]
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
        With threat protection enforced the same sign-in can pass, be asked for a second factor or \
        be refused: scenarios fail at random, most of all from a new network.
        """,
      fix: "set AdvancedSecurityMode to AUDIT on pools for tests, or skip their networks",
      .documented("developer guide, threat protection")
    ) { pool in
      let path = SettingPath.pool("UserPoolAddOns", "AdvancedSecurityMode")
      guard pool.settings[path] == "ENFORCED" else { return [] }
      return [.init(path, "is ENFORCED")]
    }
  ])
}
