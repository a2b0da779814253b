internal import JSON
internal import ServiceRules

// The call that sets second factors.
extension DeploymentCalls {
  /// The call for second factors; nil if the deployer does not make this call.
  func factors(at stage: Stage, in environment: PoolEnvironment) -> DeployedCall? {
    let mode = document.pool["MfaConfiguration"] ?? document.mfa?["MfaConfiguration"]
    guard let mfa = document.mfa,
      let members = factors(mfa, mode, at: stage)
    else { return nil }
    var input = input("SetUserPoolMfaConfig", members)
    // The call that CloudFormation sends for factors without a mode is unknown.
    let isKnown =
      !document.uncertain.contains(SettingPath(.pool, ["MfaConfiguration"]))
      && (mode != nil || document.deployer != .cloudFormation)
    input.set("MfaConfiguration", members["MfaConfiguration"], isKnown: isKnown)
    return call(input, .mfa, in: environment)
  }

  /// The members of the call that sets second factors and their mode; nil if the tool does not
  /// make the call.
  ///
  /// CloudFormation makes the call if the template contains any factor. MFA ON with a software
  /// token and without SMS deploys, while CreateUserPool with ON alone is rejected (go-to-k/cdkd;
  /// cdk-preflight, mfa-sms-config). Terraform's provider handles a new pool and an existing pool
  /// differently (its user_pool.go).
  func factors(_ mfa: JSONObject, _ mode: JSONValue?, at stage: Stage) -> JSONObject? {
    let factors = mfa.without(["MfaConfiguration"])
    let isOff = (mode ?? "OFF") == "OFF"
    guard document.deployer == .terraform else {
      // A described pool with MFA on needs the call even if its factors are missing.
      let isNeeded = document.origin == .description && !isOff
      return factors.isEmpty && !isNeeded ? nil : factors.setting(mode)
    }
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
  /// Returns the members with this mode of second factors, or without a mode if nil.
  fileprivate func setting(_ mode: JSONValue?) -> JSONObject {
    var members = self
    members["MfaConfiguration"] = mode
    return members
  }
}
