internal import JSON

// What second factors and passkeys need.
extension Rulebook {
  static let factorNeeds = ServicePart.mfa.rules([
    "mfa-by-sms-without-sender": refused(
      says: "SMS configuration and Auto verification for phone_number are required when MFA is "
        + "required/optional",
      source: .documented(
        "API reference, SmsMfaConfigType; «unconfirmed»: the words, which are those of CreateUserPool"
      ),
      why: "Codes by SMS need a sender.",
      fix: "give the pool an SmsConfiguration with a role that may publish to SNS",
      flows: [.mfa, .messages]
    ) { call in
      guard call.mfaMode != "OFF", call.has("SmsMfaConfiguration"),
        !call.has("SmsMfaConfiguration.SmsConfiguration"), call.pool("SmsConfiguration") == nil
      else { return [] }
      return [Breach("SmsMfaConfiguration", "is set, and the pool has no SmsConfiguration")]
    },
    "verified-phone-loses-sender": refused(
      scope: .request,
      says: "SMS configuration is required when phone_number is selected for auto verification",
      source: .measured("hashicorp/terraform-provider-aws#28294"),
      why: "The call takes a factor that it leaves out away, and SMS with its sender.",
      fix: "send SmsMfaConfiguration with its SmsConfiguration in every call",
      flows: [.mfa, .signUp, .messages]
    ) { call in
      guard call.mfaMode == "OFF", !call.has("SmsMfaConfiguration"),
        !call.has("WebAuthnConfiguration"), call.current("SmsConfiguration") != nil,
        call.poolTexts("AutoVerifiedAttributes").contains("phone_number")
      else { return [] }
      return [Breach("SmsMfaConfiguration", "is not set, and the pool verifies phone_number")]
    },
    "mfa-by-email-without-ses": refused(
      says: "Cannot set EmailMfaConfiguration when user pool EmailConfiguration contains an "
        + "EmailSendingAccount of COGNITO_DEFAULT. Update the value of EmailSendingAccount.",
      source: .measured("cdk-preflight, mfa-email-otp-requires-developer; go-to-k/cdkd#1982"),
      why: "Only SES sends codes by email as a second factor.",
      fix: "set EmailConfiguration.EmailSendingAccount to DEVELOPER, with a SourceArn",
      flows: [.mfa, .messages]
    ) { call in
      guard call.has("EmailMfaConfiguration"),
        call.pool("EmailConfiguration.EmailSendingAccount") != "DEVELOPER"
      else { return [] }
      return [Breach("EmailMfaConfiguration", "is set, and EmailSendingAccount is COGNITO_DEFAULT")]
    },
    "mfa-by-email-and-recovery-by-email": refused(
      says: "MFA by e-mail requires a recovery channel other than verified_email",
      source: .documented(
        "developer guide, SMS and email message MFA; terraform-provider-aws#43917; «unconfirmed»: the words"
      ),
      why: "The channel that recovers an account can't also be its second factor.",
      fix: "let accounts be recovered by phone or by administrators too",
      flows: [.mfa, .resetPassword]
    ) { call in
      guard call.has("EmailMfaConfiguration") else { return [] }
      let mechanisms = call.pool("AccountRecoverySetting.RecoveryMechanisms")?.array ?? []
      guard mechanisms.compactMap({ $0["Name"]?.string }) == ["verified_email"] else { return [] }
      return [Breach("EmailMfaConfiguration", "is set, and accounts are recovered by email alone")]
    },
    "relying-party-not-domain": refused(
      says: "RelyingPartyId contains invalid characters",
      source: .measured("cdk-preflight, web-authn-relying-party-format"),
      why: "A relying party is a domain name, without scheme and path.",
      fix: "write the domain name alone, such as `auth.example.com`",
      flows: [.passkey]
    ) { call in
      let member: MemberPath = "WebAuthnConfiguration.RelyingPartyId"
      guard let name = call.text(member), name.contains(where: { "/?#@\\ ".contains($0) }) else {
        return []
      }
      return [Breach(member, "is `\(name)`, which is not a domain name")]
    },
  ])
}
