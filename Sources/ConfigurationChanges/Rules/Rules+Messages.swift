internal import JSON
internal import ServiceRules

// E-mails and SMS, and what must be in them.
extension Rules {
  static let messages: [Rule] = [
    Rule(
      "email-daily-limit",
      .behavior,
      .cost,
      why: """
        Cognito sends at most 50 e-mails a day and account by itself; then flows that send one end \
        in LimitExceededException "Exceeded daily email limit", also those of tests on other pools.
        """,
      fix: "set EmailConfiguration.EmailSendingAccount to DEVELOPER, with a SourceArn of SES",
      .documented("developer guide, email settings and quotas; reported: amplify-cli#7412"),
      [.signUp, .resetPassword, .messages]
    ) { pool in
      guard pool.sendsByCognito, pool.sendsEmail else { return [] }
      return [
        .init(.pool("EmailConfiguration", "EmailSendingAccount"), "is COGNITO_DEFAULT")
      ]
    },
    Rule(
      "own-sender-without-identity",
      .deploymentFails,
      .rejected,
      why: "E-mail by SES needs the identity to send from: the service refuses it.",
      fix: "set EmailConfiguration.SourceArn",
      .documented("API reference, EmailConfigurationType"),
      [.messages]
    ) { pool in
      guard !pool.sendsByCognito, pool.pool("EmailConfiguration", "SourceArn") == nil else {
        return []
      }
      return [
        .init(.pool("EmailConfiguration", "EmailSendingAccount"), "is DEVELOPER without SourceArn")
      ]
    },
    Rule(
      "sms-without-sender",
      .deploymentFails,
      .rejected,
      why: """
        Codes go by SMS, and the pool can send none: InvalidSmsRoleAccessPolicyException, or \
        CodeDeliveryFailureException when a user signs up.
        """,
      fix: "give the pool an SmsConfiguration, or take phone_number out",
      .documented("API reference, SmsConfigurationType"),
      [.signUp, .messages]
    ) { pool in
      guard pool.pool("SmsConfiguration") == nil, !pool.has(trigger: "CustomSMSSender") else {
        return []
      }
      var breaches: [Rule.Breach] = []
      if pool.autoVerified.contains("phone_number") {
        breaches.append(.init(.pool("AutoVerifiedAttributes"), "has phone_number"))
      }
      if pool.firstFactors.contains("SMS_OTP") {
        let path = SettingPath.pool("Policies", "SignInPolicy", "AllowedFirstAuthFactors")
        breaches.append(.init(path, "has SMS_OTP"))
      }
      return breaches
    },
    Rule(
      "sms-failing",
      .breaking,
      nil,
      why: "The service itself says that the pool's SMS do not arrive.",
      fix: "leave the SMS sandbox, or repair the role of SmsConfiguration",
      .documented("API reference, UserPoolType"),
      [.messages, .mfa]
    ) { pool in
      guard let failure = pool.settings.document.pool["SmsConfigurationFailure"]?.string else {
        return []
      }
      return [.init(.pool("SmsConfigurationFailure"), "is \(failure)")]
    },
    Rule(
      "message-without-code",
      .breaking,
      .lockOut,
      why: "A message without its placeholder brings users no code, and they can't go on.",
      fix: "put the placeholder into the text",
      .documented("API reference, VerificationMessageTemplateType and MessageTemplateType"),
      [.signUp, .resetPassword, .invitation, .messages]
    ) { pool in
      pool.texts.compactMap { path, needed in
        guard let text = pool.settings[path]?.string, !text.contains(needed.prefix) else {
          return nil
        }
        return .init(path, "has no \(needed.shown)")
      }
    },
    Rule(
      "link-without-domain",
      .deploymentFails,
      .rejected,
      why: "A link to confirm a sign-up leads to the pool's domain, and there is none.",
      fix: "give the pool a domain, or send codes",
      .documented("developer guide, message customizations"),
      [.confirmSignUp, .messages]
    ) { pool in
      let path = SettingPath.pool("VerificationMessageTemplate", "DefaultEmailOption")
      guard pool.settings[path] == "CONFIRM_WITH_LINK", !pool.settings.unsaid.contains(.domain),
        !pool.hasDomain
      else { return [] }
      return [.init(path, "is CONFIRM_WITH_LINK, and the pool has no domain")]
    },
    Rule(
      "own-texts-not-sent",
      .text,
      why: PoolFacts.wordsOfUnsentTexts,
      fix: "send e-mail by SES, or leave the texts out",
      .documented("API reference, EmailConfigurationType"),
      [.messages]
    ) { pool in
      guard !pool.sendsOwnEmailTexts else { return [] }
      return PoolFacts.emailTexts.filter(pool.settings.isWritten).map {
        .init($0, "is set, and EmailSendingAccount is COGNITO_DEFAULT")
      }
    },
  ]
}

extension PoolFacts {
  /// A placeholder that a text needs.
  fileprivate struct Placeholder {
    /// How it begins, for what is between its ends is free.
    var prefix: String
    var shown: String
  }

  fileprivate var texts: [(SettingPath, Placeholder)] {
    let code = Placeholder(prefix: "{####}", shown: "{####}")
    let link = Placeholder(prefix: "{##", shown: "{##words##}")
    let verification = [("SmsMessage", code), ("EmailMessage", code), ("EmailMessageByLink", link)]
      .map { (SettingPath.pool("VerificationMessageTemplate", $0.0), $0.1) }
    let invitations = ["SMSMessage", "EmailMessage"].flatMap { member in
      let path = SettingPath.pool("AdminCreateUserConfig", "InviteMessageTemplate", member)
      return [(path, code), (path, Placeholder(prefix: "{username}", shown: "{username}"))]
    }
    return verification + invitations + [
      (.pool("SmsAuthenticationMessage"), code), (.mfa("EmailMfaConfiguration", "Message"), code),
    ]
  }

  /// Whether flows of the pool send e-mails.
  fileprivate var sendsEmail: Bool {
    autoVerified.contains("email") || recovery.contains("verified_email")
      || firstFactors.contains("EMAIL_OTP")
  }
}
