internal import JSON

// Second factors.
extension Rulebook {
  static let mfa: [ServiceRule] = [
    ServiceRule(
      "mfa-off-with-factor",
      .mfa,
      refusedBy: Operations.mfa,
      scope: .request,
      says: "Invalid MFA configuration given, can't turn off MFA and configure an MFA together",
      source: .measured(
        "cdk-preflight, mfa-off-with-enabled-mfas; go-to-k/cdkd#1923; "
          + "lgallard/terraform-aws-cognito-user-pool#74"
      ),
      why: "A call that leaves MfaConfiguration out, or sets it to OFF, can't name a factor.",
      fix: "set MfaConfiguration to OPTIONAL or ON, or leave the factors out",
      flows: [.mfa]
    ) { call in
      guard call.mfaMode == "OFF" else { return [] }
      let named = secondFactors.filter { call.has($0) }
      return named.map { Breach($0, "is set, and MfaConfiguration is OFF") }
    },
    ServiceRule(
      "mfa-without-method",
      .mfa,
      refusedBy: Operations.mfa,
      says:
        "Invalid MFA Configuration given. SMS MFA, Email MFA, or Software Token MFA must be enabled.",
      source: .measured("go-to-k/cdkd#1982"),
      why: "Users have to have a second factor to choose.",
      fix: "enable an authenticator app, SMS or e-mail in the same call",
      flows: [.mfa, .signIn]
    ) { call in
      guard call.mfaMode != "OFF", !call.has("SmsMfaConfiguration"),
        !call.has("EmailMfaConfiguration"),
        call.flag("SoftwareTokenMfaConfiguration.Enabled") != true
      else { return [] }
      return [Breach("MfaConfiguration", "is \(call.mfaMode), and no factor is enabled")]
    },
    ServiceRule(
      "email-mfa-needs-ses",
      .mfa,
      refusedBy: Operations.mfa,
      says: "Cannot set EmailMfaConfiguration when user pool EmailConfiguration contains an "
        + "EmailSendingAccount of COGNITO_DEFAULT",
      source: .measured("go-to-k/cdkd#1982; cdk-preflight, mfa-email-otp-requires-developer"),
      why: "Codes by e-mail as a second factor are sent by SES.",
      fix: "set EmailConfiguration.EmailSendingAccount to DEVELOPER, with a SourceArn",
      flows: [.mfa, .messages]
    ) { call in
      guard call.has("EmailMfaConfiguration"),
        call.pool("EmailConfiguration.EmailSendingAccount") != "DEVELOPER"
      else { return [] }
      return [Breach("EmailMfaConfiguration", "is set, and EmailSendingAccount is COGNITO_DEFAULT")]
    },
    ServiceRule(
      "email-mfa-and-recovery-by-email",
      .mfa,
      refusedBy: Operations.mfa,
      says: "MFA by e-mail requires a recovery channel other than verified_email",
      source: .documented(
        "developer guide, SMS and email message MFA; reported: terraform-provider-aws#43917; "
          + "«unconfirmed»: the words"
      ),
      why: "What recovers an account is no second factor of it.",
      fix: "let accounts be recovered by phone or by administrators too",
      flows: [.mfa, .resetPassword]
    ) { call in
      let mechanisms = call.pool("AccountRecoverySetting.RecoveryMechanisms")?.array ?? []
      guard call.has("EmailMfaConfiguration"),
        mechanisms.compactMap({ $0["Name"]?.string }) == ["verified_email"]
      else { return [] }
      return [Breach("EmailMfaConfiguration", "is set, and accounts are recovered by e-mail alone")]
    },
  ]

  static let secondFactors: [MemberPath] = [
    "SmsMfaConfiguration", "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration",
  ]
}
