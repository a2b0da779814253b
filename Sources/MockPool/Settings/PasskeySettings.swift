import AuthCrypto
import JSON

/// How a pool takes passkeys.
struct PasskeySettings: Hashable, Sendable {
  /// Whether users may sign in with one.
  let isEnabled: Bool

  /// Whom passkeys are made for; nil where the pool has neither a relying party's id nor a domain.
  let relyingParty: RelyingParty?

  /// Whether authenticators must verify their owners.
  let requiresVerification: Bool

  /// Whether a passkey whose authenticator verifies its owner stands for both factors.
  let isMultiFactor: Bool
}

extension PasskeySettings {
  /// Reads a description as DescribeUserPool gives it, and the answer of GetUserPoolMfaConfig.
  init(_ pool: JSONObject, mfa: JSONObject) {
    let policy = pool["Policies"]?["SignInPolicy"]?.object
    let configuration = mfa["WebAuthnConfiguration"]
    isEnabled = policy?.strings("AllowedFirstAuthFactors").contains("WEB_AUTHN") ?? false
    let id = configuration?["RelyingPartyId"]?.string ?? PasskeySettings.domain(of: pool)
    relyingParty = id.map { RelyingParty(id: $0) }
    requiresVerification = configuration?["UserVerification"]?.string == "required"
    isMultiFactor =
      configuration?["FactorConfiguration"]?.string == "MULTI_FACTOR_WITH_USER_VERIFICATION"
  }

  /// The domain that stands in for an id: the custom one, else the prefix domain (developer guide).
  private static func domain(of pool: JSONObject) -> String? {
    if let domain = pool["CustomDomain"]?.string { return domain }
    guard let prefix = pool["Domain"]?.string, let id = pool["Id"]?.string else { return nil }
    return "\(prefix).auth.\(id.prefix { $0 != "_" }).amazoncognito.com"
  }
}
