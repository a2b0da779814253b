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
      "link-without-domain",
      .breaking,
      .lockOut,
      why: """
        A link to confirm a sign-up leads to the pool's domain. The pool deploys without one, and every sign-up \
        ends in InvalidParameterException "Cannot perform specific action because there does not exist a valid \
        use pool domain associated with the user pool".
        """,
      fix: "give the pool a domain, or send codes",
      .measured("amazon-cognito-identity-js#512; cdk-preflight, verification-link-placeholder"),
      [.signUp, .confirmSignUp, .messages]
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
  /// Whether flows of the pool send e-mails.
  fileprivate var sendsEmail: Bool {
    autoVerified.contains("email") || recovery.contains("verified_email")
      || firstFactors.contains("EMAIL_OTP")
  }
}
