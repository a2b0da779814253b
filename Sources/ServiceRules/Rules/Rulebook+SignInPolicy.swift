internal import Diagnostics
internal import JSON

extension Rulebook {
  private static let factors: MemberPath = "Policies.SignInPolicy.AllowedFirstAuthFactors"

  static let signInPolicy = ServicePart.signInPolicy.rules([
    "first-factors-without-password": refused(
      says: "Password should be configured as one of the allowed first auth factors.",
      source: .measured(
        "cdk-preflight, signin-policy-password-required; CloudFormation writes PASSWORD in uppercase"
      ),
      why: "Passkeys and codes can be offered in addition to the password, but not instead of it.",
      fix: "add PASSWORD to AllowedFirstAuthFactors",
      flows: [.passwordless, .passkey, .signIn]
    ) { call in
      let listed = call.texts(factors)
      guard !listed.isEmpty, !listed.contains("PASSWORD") else { return [] }
      return [RuleViolation(factors, "is \(listed.inSentence()), but PASSWORD is missing")]
    },
    "sms-sign-in-without-sender": refused(
      says:
        "SMS_OTP can not be configured as AuthFactor as user pool is missing valid SMS configuration",
      source: .measured("go-to-k/cdkd, cognito-provider.ts"),
      why: "SMS codes require a sender.",
      fix:
        "add SmsConfiguration to send codes by SMS, or remove SMS_OTP from "
        + "AllowedFirstAuthFactors",
      flows: [.passwordless, .messages]
    ) { call in
      guard call.poolTexts(factors).contains("SMS_OTP"), !call.sendsSMS,
        call.creates || call.current("SmsConfiguration") == nil
      else { return [] }
      return [RuleViolation(factors, "has SMS_OTP, but the pool has no SmsConfiguration")]
    },
    "code-sign-in-with-mfa-required": refused(
      by: poolAndMFA,
      says:
        "Only PASSWORD and WEB_AUTHN (if configured) can be enabled as an auth factor if MFA is enabled",
      source: .measured("go-to-k/cdkd#1975, #1982"),
      why:
        "A code is only one factor, but the pool requires two. With MfaConfiguration OPTIONAL, "
        + "Cognito accepts the codes.",
      fix:
        "set MfaConfiguration to OPTIONAL, or remove EMAIL_OTP and SMS_OTP from "
        + "AllowedFirstAuthFactors",
      flows: [.passwordless, .mfa, .signIn]
    ) { call in
      guard call.mfaMode == "ON" else { return [] }
      let codes = call.poolTexts(factors).filter { ["EMAIL_OTP", "SMS_OTP"].contains($0) }
      guard !codes.isEmpty else { return [] }
      let clause = codes.count == 1 ? "is a first factor" : "are first factors"
      return [RuleViolation("MfaConfiguration", "is ON, but \(codes.inSentence()) \(clause)")]
    },
    "passkeys-with-mfa-required": refused(
      by: ServicePart.mfa.operations,
      says: "Cannot set WebAuthn factor configuration to SINGLE_FACTOR if MFA is required and "
        + "WebAuthn is an allowed first auth factor",
      source: .measured("go-to-k/cdkd#2064"),
      why:
        "By default, a passkey counts as one factor, but the pool requires two.",
      fix:
        "set FactorConfiguration to MULTI_FACTOR_WITH_USER_VERIFICATION, or set MfaConfiguration "
        + "to OPTIONAL",
      flows: [.passkey, .mfa, .signIn]
    ) { call in
      guard call.mfaMode == "ON", call.poolTexts(factors).contains("WEB_AUTHN") else { return [] }
      let member: MemberPath = "WebAuthnConfiguration.FactorConfiguration"
      guard call.text(member) ?? "SINGLE_FACTOR" == "SINGLE_FACTOR" else { return [] }
      let path: MemberPath = call.has(member) ? member : "MfaConfiguration"
      let words = "but WEB_AUTHN is a first factor that counts as one factor"
      return [
        RuleViolation(path, path == member ? "is SINGLE_FACTOR, \(words)" : "is ON, \(words)")
      ]
    },
  ])
}
