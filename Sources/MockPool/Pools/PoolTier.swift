import JSON

/// A pool's feature plan; a later one has all that those before it have.
enum PoolTier: String, Hashable, Sendable, CaseIterable {
  case lite = "LITE"
  case essentials = "ESSENTIALS"
  case plus = "PLUS"

  /// What is not in every tier; the raw value is what a refusal calls it.
  ///
  /// Seen on real pools for `choice` and `threatProtection`; «unconfirmed» for the others.
  enum Feature: String, Hashable, Sendable, CaseIterable {
    /// Codes and passkeys as first factors.
    case choice = "Passwordless Sign-In"
    case passwordHistory = "Password History"
    /// A PreTokenGeneration function that is told of access tokens, which needs a later version than the first.
    case accessTokenCustomization = "Access Token Customization"
    case emailMFA = "Email MFA"
    case threatProtection = "Threat Protection"
  }

  /// The tiers that have a feature (API reference, UserPoolType; developer guide, feature plans).
  private static func tiers(with feature: Feature) -> Set<PoolTier> {
    feature == .threatProtection ? [.plus] : [.essentials, .plus]
  }
}

extension PoolTier {
  /// The tier of a description, or of a call that makes one; new pools are ESSENTIALS (API reference).
  init(_ pool: JSONObject) {
    self = pool["UserPoolTier"]?.string.flatMap(PoolTier.init) ?? .essentials
  }

  /// The features that settings use and this tier lacks.
  ///
  /// Takes a description, or a call that makes one, and what GetUserPoolMfaConfig answers.
  func missing(for pool: JSONObject, mfa: JSONObject = [:]) -> [Feature] {
    let policies = pool["Policies"]
    let factors = policies?["SignInPolicy"]?.object?.strings("AllowedFirstAuthFactors") ?? []
    let function = pool["LambdaConfig"]?["PreTokenGenerationConfig"]
    let protection = pool["UserPoolAddOns"]?["AdvancedSecurityMode"]?.string ?? "OFF"
    let uses: [Feature: Bool] = [
      .choice: factors.contains { $0 != "PASSWORD" },
      .passwordHistory: (policies?["PasswordPolicy"]?["PasswordHistorySize"]?.int ?? 0) > 0,
      .accessTokenCustomization: (function?["LambdaVersion"]?.string ?? "V1_0") != "V1_0",
      .emailMFA: mfa["EmailMfaConfiguration"] != nil,
      .threatProtection: protection != "OFF",
    ]
    return Feature.allCases.filter { feature in
      uses[feature] == true && !PoolTier.tiers(with: feature).contains(self)
    }
  }

  /// Refuses settings that use what this tier lacks.
  func require(_ pool: JSONObject, mfa: JSONObject = [:]) throws(MockFault) {
    let features = missing(for: pool, mfa: mfa)
    if !features.isEmpty { throw .toDisable(features, in: self) }
  }
}
