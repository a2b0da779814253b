internal import JSON

/// What is known of how tools turn a file into calls.
enum Deployment {
  /// Whether second factors are set by a call of their own, and MfaConfiguration with them.
  ///
  /// CloudFormation does so where the template names any: MFA ON with a software token and without SMS
  /// deploys, while CreateUserPool with ON alone is refused (go-to-k/cdkd; cdk-preflight, mfa-sms-config).
  /// Terraform's provider does so where the mode is not OFF, and for passkeys (its user_pool.go).
  static func setsMFAApart(
    _ mfa: JSONObject,
    _ mode: JSONValue?,
    by tool: PoolDocument.Tool?
  ) -> Bool {
    guard tool == .terraform else { return !mfa.keys.allSatisfy { $0 == "MfaConfiguration" } }
    return (mode ?? "OFF") != "OFF" || mfa["WebAuthnConfiguration"] != nil
  }
}
