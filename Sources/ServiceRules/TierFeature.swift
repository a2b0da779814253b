internal import JSON

/// What only some feature plans have; the raw value is what a refusal calls it.
///
/// Seen on real pools for `passwordless` and `threatProtection` (cdk-preflight, signin-policy-webauthn-tier);
/// «unconfirmed» for the others.
enum TierFeature: String, CaseIterable {
  /// Codes and passkeys as first factors.
  case passwordless = "Passwordless Sign-In"
  case passwordHistory = "Password History"
  /// A PreTokenGeneration function of a later version than V1_0.
  case accessTokenCustomization = "Access Token Customization"
  case emailMFA = "Email MFA"
  case threatProtection = "Threat Protection"

  /// The member of a request that asks for it.
  var member: MemberPath {
    switch self {
    case .passwordless: "Policies.SignInPolicy.AllowedFirstAuthFactors"
    case .passwordHistory: "Policies.PasswordPolicy.PasswordHistorySize"
    case .accessTokenCustomization: "LambdaConfig.PreTokenGenerationConfig"
    case .emailMFA: "EmailMfaConfiguration"
    case .threatProtection: "UserPoolAddOns.AdvancedSecurityMode"
    }
  }

  /// Whether a feature plan has it (API reference, UserPoolType; developer guide, feature plans).
  func isIn(_ tier: String) -> Bool {
    self == .threatProtection ? tier == "PLUS" : tier != "LITE"
  }

  /// Whether settings use it, given what they have at its member.
  func isUsed(by value: JSONValue?) -> Bool {
    switch self {
    case .passwordless: value?.array?.contains { $0 != "PASSWORD" } ?? false
    case .passwordHistory: (value?.int ?? 0) > 0
    case .accessTokenCustomization: (value?["LambdaVersion"]?.string ?? "V1_0") != "V1_0"
    case .emailMFA: value != nil
    case .threatProtection: (value?.string ?? "OFF") != "OFF"
    }
  }
}
