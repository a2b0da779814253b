internal import JSON

/// A feature that only some plans include.
///
/// The raw value is the feature's name in rejections.
///
/// These names were seen on real pools; the others are unconfirmed:
///
/// - `passwordless`: cdk-preflight, signin-policy-webauthn-tier
/// - `accessTokenCustomization`: cdk-preflight, pre-token-generation-config-tier
/// - `threatProtection`: terraform-provider-aws#40734
enum TierFeature: String, CaseIterable {
  /// Codes and passkeys as first factors.
  case passwordless = "Passwordless Sign-In"
  case passwordHistory = "Password History"
  /// A PreTokenGeneration function with a version later than V1_0.
  case accessTokenCustomization = "Token Customization with Pre-Token Generation Lambda"
  case emailMFA = "Email MFA"
  /// Passkeys that count as both factors.
  case passkeyMFA = "Passkey MFA"
  case threatProtection = "Threat Protection"

  /// The request member that turns the feature on.
  var member: MemberPath {
    switch self {
    case .passwordless: "Policies.SignInPolicy.AllowedFirstAuthFactors"
    case .passwordHistory: "Policies.PasswordPolicy.PasswordHistorySize"
    case .accessTokenCustomization: "LambdaConfig.PreTokenGenerationConfig.LambdaVersion"
    case .emailMFA: "EmailMfaConfiguration"
    case .passkeyMFA: "WebAuthnConfiguration.FactorConfiguration"
    case .threatProtection: "UserPoolAddOns.AdvancedSecurityMode"
    }
  }

  /// Whether SetUserPoolMfaConfig configures the feature.
  var isOfMFA: Bool { self == .emailMFA || self == .passkeyMFA }

  /// Whether a feature plan includes the feature.
  ///
  /// Source: API reference, UserPoolType; developer guide, feature plans.
  func isIn(_ tier: String) -> Bool {
    self == .threatProtection ? tier == "PLUS" : tier != "LITE"
  }

  /// Whether settings use the feature, given the value of its member.
  func isUsed(by value: JSONValue?) -> Bool {
    switch self {
    case .passwordless: value?.array?.contains { $0 != "PASSWORD" } ?? false
    case .passwordHistory: (value?.int ?? 0) > 0
    case .accessTokenCustomization: (value?.string ?? "V1_0") != "V1_0"
    case .emailMFA: value != nil
    case .passkeyMFA: value == "MULTI_FACTOR_WITH_USER_VERIFICATION"
    case .threatProtection: (value?.string ?? "OFF") != "OFF"
    }
  }

  /// The feature's name in rejections, given the value of its member.
  func description(for value: JSONValue?) -> String {
    guard self == .accessTokenCustomization, let version = value?.string else { return rawValue }
    return "\(rawValue) \(version)"
  }
}

extension TierFeature {
  /// The features that are not in the pool's plan.
  ///
  /// A pool that stays on its plan may keep features that it already has. A new pool without
  /// UserPoolTier can have threat protection (cdk-preflight: four of these pools were created).
  @Sendable static func beyondTier(_ call: InspectedCall) -> [RuleViolation] {
    let asksForTier = call.has("UserPoolTier")
    let tier = call.tier
    let keepsTier = !call.creates && tier == call.currentTier
    let missing = allCases.filter { feature in
      guard !feature.isIn(tier), feature.isUsed(by: call.setting(of: feature)) else { return false }
      if call.creates, !asksForTier, feature == .threatProtection { return false }
      return !(keepsTier && feature.isUsed(by: call.currentSetting(of: feature)))
    }
    guard let first = missing.first else { return [] }
    let features = missing.map { $0.description(for: call.setting(of: $0)) }.joined(separator: ", ")
    let words = "needs \(features), which \(tier) does not include"
    return [RuleViolation(first.member, words, ["tier": tier, "features": features])]
  }
}

extension InspectedCall {
  /// The value of a feature's member after the call.
  fileprivate func setting(of feature: TierFeature) -> JSONValue? {
    let isMFA = operation == "SetUserPoolMfaConfig"
    if feature.isOfMFA { return mfa(feature.member) }
    return isMFA ? nil : pool(feature.member)
  }

  fileprivate func currentSetting(of feature: TierFeature) -> JSONValue? {
    feature.isOfMFA ? currentMFA(feature.member) : current(feature.member)
  }
}
