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
