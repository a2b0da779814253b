internal import JSON

/// What is known of how tools turn a file into calls.
enum Deployment {
  /// Whether second factors are set by a call of their own, and MfaConfiguration with them.
  ///
  /// CloudFormation does so where the template names any (go-to-k/cdkd: «mirrors how CloudFormation sequences
  /// the two calls»; MFA ON with a software token and without SMS deploys, while CreateUserPool with ON alone is
  /// refused). Terraform's provider does so where the mode is not OFF.
  static func setsMFAApart(
    _ mfa: JSONObject,
    _ mode: JSONValue?,
    by tool: PoolDocument.Tool?
  ) -> Bool {
    tool == .terraform
      ? (mode ?? "OFF") != "OFF" : !mfa.keys.allSatisfy { $0 == "MfaConfiguration" }
  }
}
