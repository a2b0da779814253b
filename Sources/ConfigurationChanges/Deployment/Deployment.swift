internal import JSON

/// How tools turn a file into calls.
enum Deployment {
  /// What a tool does with a pool when it makes its calls.
  enum Stage {
    case creation, update
  }

  /// The members of the call that sets second factors and the mode with them; nil where a tool makes no such call.
  ///
  /// CloudFormation makes it where the template names any factor: MFA ON with a software token and without SMS
  /// deploys, while CreateUserPool with ON alone is refused (go-to-k/cdkd; cdk-preflight, mfa-sms-config).
  /// Terraform's provider has its own ways for a new pool and for one that is there (its user_pool.go).
  static func factors(
    _ mfa: JSONObject,
    _ mode: JSONValue?,
    at stage: Stage,
    by tool: PoolDocument.Tool?
  ) -> JSONObject? {
    let factors = mfa.without(["MfaConfiguration"])
    guard tool == .terraform else { return factors.isEmpty ? nil : factors.setting(mode) }
    let isOff = (mode ?? "OFF") == "OFF"
    switch stage {
    case .creation where isOff:
      let passkeys = factors["WebAuthnConfiguration"]
      return passkeys.map { ["WebAuthnConfiguration": $0] }
    case .creation: return factors.setting(mode)
    case .update: return (isOff ? factors.without(["SmsMfaConfiguration"]) : factors).setting(mode)
    }
  }
}

extension JSONObject {
  /// With the mode of second factors; without one where it is nil.
  fileprivate func setting(_ mode: JSONValue?) -> JSONObject {
    var members = self
    members["MfaConfiguration"] = mode
    return members
  }
}
