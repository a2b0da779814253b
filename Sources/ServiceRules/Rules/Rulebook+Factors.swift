internal import JSON

// Requirements of second factors and passkeys.
extension Rulebook {
  static let factorNeeds = ServicePart.mfa.rules([
    "mfa-by-sms-without-sender": refused(
      says: "SMS configuration and Auto verification for phone_number are required when MFA is "
        + "required/optional",
      source: .documented(
        "API reference, SmsMfaConfigType; wording unconfirmed, taken from CreateUserPool"
      ),
      why: "SMS codes require a sender.",
      fix: "add an SmsConfiguration with a role that can publish to SNS",
      flows: [.mfa, .messages]
    ) { call in
      guard call.mfaMode != "OFF", call.has("SmsMfaConfiguration"),
        !call.has("SmsMfaConfiguration.SmsConfiguration"), call.pool("SmsConfiguration") == nil,
        call.isSet("SmsMfaConfiguration")
      else { return [] }
      return [RuleViolation("SmsMfaConfiguration", "is set, but the pool has no SmsConfiguration")]
    },
    "verified-phone-loses-sender": refused(
      scope: .request,
      says: "SMS configuration is required when phone_number is selected for auto verification",
      source: .measured("hashicorp/terraform-provider-aws#28294"),
      why:
        "A call with MfaConfiguration OFF and without WebAuthnConfiguration removes SMS and its "
        + "sender.",
      fix:
        "remove phone_number from AutoVerifiedAttributes first, or set MfaConfiguration to "
        + "OPTIONAL and include SmsMfaConfiguration with its SmsConfiguration",
      flows: [.mfa, .signUp, .messages]
    ) { call in
      guard call.mfaMode == "OFF", !call.has("SmsMfaConfiguration"),
        !call.has("WebAuthnConfiguration"), call.current("SmsConfiguration") != nil,
        call.poolTexts("AutoVerifiedAttributes").contains("phone_number")
      else { return [] }
      return [
        RuleViolation("SmsMfaConfiguration", "is not set, but the pool verifies phone_number")
      ]
    },
    "mfa-by-email-without-ses": refused(
      says: "Cannot set EmailMfaConfiguration when user pool EmailConfiguration contains an "
        + "EmailSendingAccount of COGNITO_DEFAULT. Update the value of EmailSendingAccount.",
      source: .measured("cdk-preflight, mfa-email-otp-requires-developer; go-to-k/cdkd#1982"),
      why: "Cognito sends second-factor codes by email only through SES.",
      fix:
        "set EmailConfiguration.EmailSendingAccount to DEVELOPER, and SourceArn to an SES "
        + "identity",
      flows: [.mfa, .messages]
    ) { call in
      guard call.has("EmailMfaConfiguration"),
        call.pool("EmailConfiguration.EmailSendingAccount") != "DEVELOPER",
        call.isSet("EmailMfaConfiguration")
      else { return [] }
      return [
        RuleViolation("EmailMfaConfiguration", "is set, but EmailSendingAccount is COGNITO_DEFAULT")
      ]
    },
    "mfa-by-email-and-recovery-by-email": refused(
      says: "MFA by e-mail requires a recovery channel other than verified_email",
      source: .documented(
        "developer guide, SMS and email message MFA; terraform-provider-aws#43917; wording unconfirmed"
      ),
      why: "A user can't receive password reset codes and second-factor codes by the same channel.",
      fix: "add verified_phone_number to the recovery mechanisms, or use only admin_only",
      flows: [.mfa, .resetPassword]
    ) { call in
      guard call.has("EmailMfaConfiguration") else { return [] }
      let mechanisms = call.pool("AccountRecoverySetting.RecoveryMechanisms")?.array ?? []
      guard mechanisms.compactMap({ $0["Name"]?.string }) == ["verified_email"],
        call.isSet("EmailMfaConfiguration")
      else { return [] }
      return [
        RuleViolation("EmailMfaConfiguration", "is set, but accounts are recovered only by email")
      ]
    },
    "relying-party-not-domain": refused(
      says: "RelyingPartyId contains invalid characters",
      source: .measured("cdk-preflight, web-authn-relying-party-format"),
      why: "A relying party ID is a domain name without a scheme or path.",
      fix: "write only the domain name, such as `auth.example.com`",
      flows: [.passkey]
    ) { call in
      let member: MemberPath = "WebAuthnConfiguration.RelyingPartyId"
      guard let name = call.text(member), name.contains(where: { "/?#@\\ ".contains($0) }) else {
        return []
      }
      return [RuleViolation(member, "is `\(name)`, which is not a domain name")]
    },
  ])
}
