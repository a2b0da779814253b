internal import Diagnostics
internal import JSON
internal import ServiceRules

// First factors, and the tier that they need.
extension Rules {
  static let passwordless: [Rule] =
    [
      Rule(
        "code-sign-in-with-mfa-required",
        .deploymentFails,
        .rejected,
        why: """
          The service refuses codes as first factor where a second one is required; with OPTIONAL \
          it takes them.
          """,
        fix: "set MfaConfiguration to OPTIONAL, or take the codes out of AllowedFirstAuthFactors",
        .measured("go-to-k/cdkd#1975"),
        [.passwordless, .mfa]
      ) { pool in
        let codes = pool.firstFactors.filter { ["EMAIL_OTP", "SMS_OTP"].contains($0) }
        guard pool.mfaMode == "ON", !codes.isEmpty else { return [] }
        return [
          .init(factors, "has \(codes.inSentence()), and MfaConfiguration is ON")
        ]
      },
      Rule(
        "passkeys-with-mfa-required",
        .deploymentFails,
        .rejected,
        why: "Where a second factor is required, a passkey must count as both, or it is refused.",
        fix: """
          set WebAuthnConfiguration.FactorConfiguration to MULTI_FACTOR_WITH_USER_VERIFICATION, or \
          MfaConfiguration to OPTIONAL
          """,
        .measured("go-to-k/cdkd#2064"),
        [.passkey, .mfa]
      ) { pool in
        guard pool.mfaMode == "ON", pool.saysMethods, pool.firstFactors.contains("WEB_AUTHN"),
          !pool.passkeysAreBoth
        else { return [] }
        return [.init(factors, "has WEB_AUTHN, and MfaConfiguration is ON")]
      },
      Rule(
        "passkeys-alone",
        .deploymentFails,
        .rejected,
        why: "Passkeys need another first factor beside them: InvalidParameterException.",
        fix: "add PASSWORD, EMAIL_OTP or SMS_OTP to AllowedFirstAuthFactors",
        .documented("developer guide, authentication flows"),
        [.passkey]
      ) { pool in
        guard pool.firstFactors == ["WEB_AUTHN"] else { return [] }
        return [.init(factors, "is WEB_AUTHN alone")]
      },
      Rule(
        "passkeys-without-domain",
        .breaking,
        .lockOut,
        why: """
          Passkeys belong to a domain: without a relying party's id or a domain of the pool, \
          registering one ends in WebAuthnConfigurationMissingException.
          """,
        fix: "set WebAuthnConfiguration.RelyingPartyId, or give the pool a domain",
        .documented("developer guide, passkeys"),
        [.passkey]
      ) { pool in
        guard pool.firstFactors.contains("WEB_AUTHN"), pool.saysMethods,
          pool.mfa("WebAuthnConfiguration", "RelyingPartyId") == nil,
          !pool.settings.unsaid.contains(.domain), !pool.hasDomain
        else { return [] }
        return [.init(factors, "has WEB_AUTHN, and there is neither a RelyingPartyId nor a domain")]
      },
      Rule(
        "first-factors-unreachable",
        .none,
        .noEffect,
        why: "Codes and passkeys as first factor are only for clients with ALLOW_USER_AUTH.",
        fix: "add ALLOW_USER_AUTH to a client's ExplicitAuthFlows",
        .documented("developer guide, authentication flows"),
        [.passwordless, .passkey]
      ) { pool in
        let further = pool.firstFactors.filter { $0 != "PASSWORD" }
        guard !further.isEmpty, !pool.clients.isEmpty,
          !pool.clients.contains(where: { $0.flows.contains("ALLOW_USER_AUTH") })
        else { return [] }
        return [.init(factors, "has \(further.inSentence()), and no client has ALLOW_USER_AUTH")]
      },
    ] + tiers

  private static let factors = SettingPath.pool(
    "Policies",
    "SignInPolicy",
    "AllowedFirstAuthFactors"
  )

  private static let tiers: [Rule] = [
    Rule(
      "tier-lacks-feature",
      .deploymentFails,
      .rejected,
      why: """
        The service refuses features that the pool's tier does not have \
        (FeatureUnavailableInTierException), and a lower tier while they are on.
        """,
      fix: "choose a tier that has it, or switch the feature off first",
      .documented("developer guide, feature plans; reported: terraform-provider-aws#40467"),
      [.passwordless, .passkey, .mfa]
    ) { pool in
      guard let tier = pool.tier else { return [] }
      return pool.features.filter { !$0.tiers.contains(tier) }.map { feature in
        .init(feature.path, "is \(feature.words), which the tier \(tier) does not have")
      }
    },
    Rule(
      "threat-protection-judges-tests",
      .behavior,
      nil,
      why: """
        With threat protection enforced the same sign-in can pass, be asked for a second factor or \
        be refused: scenarios fail at random, most of all from a new network.
        """,
      fix: "set AdvancedSecurityMode to AUDIT on pools for tests, or skip their networks",
      .documented("developer guide, threat protection"),
      [.signIn, .signUp]
    ) { pool in
      let path = SettingPath.pool("UserPoolAddOns", "AdvancedSecurityMode")
      guard pool.settings[path] == "ENFORCED" else { return [] }
      return [.init(path, "is ENFORCED")]
    },
  ]
}

extension PoolFacts {
  /// A feature that is on and not in every tier.
  fileprivate struct Feature {
    var path: SettingPath
    var words: String
    var tiers: [String]
  }

  fileprivate var features: [Feature] {
    let upper = ["ESSENTIALS", "PLUS"]
    let factors = firstFactors.filter { $0 != "PASSWORD" }
    let history = SettingPath.pool("Policies", "PasswordPolicy", "PasswordHistorySize")
    let protection = SettingPath.pool("UserPoolAddOns", "AdvancedSecurityMode")
    var found: [Feature] = []
    if !factors.isEmpty {
      let path = SettingPath.pool("Policies", "SignInPolicy", "AllowedFirstAuthFactors")
      found.append(Feature(path: path, words: "sign-in by choice", tiers: upper))
    }
    if (settings[history]?.double ?? 0) > 0 {
      found.append(Feature(path: history, words: "password history", tiers: upper))
    }
    if hasEmailFactor {
      let path = SettingPath.mfa("EmailMfaConfiguration")
      found.append(Feature(path: path, words: "a second factor by e-mail", tiers: upper))
    }
    if let mode = settings[protection]?.string, mode != "OFF" {
      found.append(Feature(path: protection, words: "threat protection", tiers: ["PLUS"]))
    }
    let trigger = SettingPath.pool("LambdaConfig", "PreTokenGenerationConfig", "LambdaVersion")
    if let version = settings[trigger]?.string, version != "V1_0" {
      let words = "\(version), that of customised access tokens"
      found.append(Feature(path: trigger, words: words, tiers: upper))
    }
    return found
  }
}
