// Settings that files can write elsewhere, or under another name.
extension SettingPath {
  /// Other paths to the same setting, in the members of the service and of templates.
  var alternatives: [SettingPath] {
    switch part {
    case .pool: ofPool
    case .mfa: ofMFA
    case .client where members == ["hasSecret"]: [SettingPath(part, ["GenerateSecret"])]
    case .domain: [.pool("Domain"), .pool("CustomDomain")]
    case .other where members.first == "SchemaAttributes":
      [SettingPath(part, ["CustomAttributes"] + members.dropFirst())]
    default: []
    }
  }

  private var ofPool: [SettingPath] {
    switch members.first {
    case "MfaConfiguration": [SettingPath(.mfa, members)]
    case "SmsConfiguration", "SmsAuthenticationMessage":
      [SettingPath(.mfa, ["SmsMfaConfiguration"] + members)]
    case "VerificationMessageTemplate":
      SettingMembers.messages.filter { $0.key == members.last }.map { .pool($0.value) }
    case "LambdaConfig" where members.contains("PreTokenGenerationConfig"):
      [.pool("LambdaConfig", "PreTokenGeneration")]
    case "Policies" where members.last == "TemporaryPasswordValidityDays":
      [.pool("AdminCreateUserConfig", "UnusedAccountValidityDays")]
    default: []
    }
  }

  /// The paths of second factors in templates, which list them with the pool and name messages
  /// after them.
  private var ofMFA: [SettingPath] {
    switch members.first {
    case "SoftwareTokenMfaConfiguration": [.pool("EnabledMfas", "SOFTWARE_TOKEN_MFA")]
    case "SmsMfaConfiguration":
      (members.count > 1 ? [SettingPath(.pool, Array(members.dropFirst()))] : [])
        + [.pool("EnabledMfas", "SMS_MFA")]
    case "EmailMfaConfiguration":
      (members.count > 1 ? [.pool("EmailAuthentication\(members[1])")] : [])
        + [.pool("EnabledMfas", "EMAIL_OTP")]
    case "MfaConfiguration": [SettingPath(.pool, members)]
    default: []
    }
  }
}
