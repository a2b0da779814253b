internal import JSON
internal import ServiceRules

// The senders and contents of email and SMS.
extension Rules {
  static let messages = table([
    ("email-daily-limit", .behavior, .cost, [.signUp, .resetPassword, .messages]): rule(
      why: """
        Cognito's default sender sends at most 50 email messages a day for each AWS account. Above \
        this limit, flows that send email fail with LimitExceededException "Exceeded daily email \
        limit". The limit includes email from tests on other pools.
        """,
      fix:
        "set EmailConfiguration.EmailSendingAccount to DEVELOPER, and SourceArn to an SES "
        + "identity",
      .documented("developer guide, email settings and quotas; reported: amplify-cli#7412")
    ) { pool in
      // A function that sends the email does not use Cognito's sender.
      guard pool.sendsByCognito, pool.sendsEmail, !pool.has(trigger: "CustomEmailSender") else {
        return []
      }
      return [
        .init(.pool("EmailConfiguration", "EmailSendingAccount"), "is COGNITO_DEFAULT")
      ]
    },
    ("sms-failing", .breaking, nil, [.messages, .mfa]): rule(
      why: "Cognito reports that the pool's SMS messages are not delivered.",
      fix: """
        if the account is in the SMS sandbox, move it out of the sandbox; otherwise, fix the role \
        in SmsConfiguration
        """,
      .documented("API reference, UserPoolType")
    ) { pool in
      guard let failure = pool.settings.document.pool["SmsConfigurationFailure"]?.string else {
        return []
      }
      return [.init(.pool("SmsConfigurationFailure"), "is \(failure)")]
    },
    ("link-without-domain", .breaking, .lockOut, [.signUp, .confirmSignUp, .messages]): rule(
      why: """
        Sign-up confirmation links lead to the pool's domain. Without a domain, the deployment \
        succeeds, but every sign-up that sends email fails with InvalidParameterException "Cannot \
        perform specific action because there does not exist a valid use pool domain associated \
        with the user pool".
        """,
      fix: "add a domain to the pool to keep links, or set DefaultEmailOption to CONFIRM_WITH_CODE",
      .measured("amazon-cognito-identity-js#512; cdk-preflight, verification-link-placeholder")
    ) { pool in
      let path = SettingPath.pool("VerificationMessageTemplate", "DefaultEmailOption")
      guard pool.settings[path] == "CONFIRM_WITH_LINK",
        !pool.settings.unspecified.contains(.domain),
        !pool.hasDomain
      else { return [] }
      return [.init(path, "is CONFIRM_WITH_LINK, but the pool has no domain")]
    },
    ("own-texts-not-sent", .text, nil, [.messages]): rule(
      why: PoolFacts.unsentTextsMessage,
      fix:
        "to use these messages, set EmailSendingAccount to DEVELOPER; otherwise, remove the "
        + "messages",
      .documented("API reference, EmailConfigurationType")
    ) { pool in
      guard !pool.sendsOwnEmailTexts else { return [] }
      return PoolFacts.emailTexts.filter(pool.settings.isWritten).map {
        .init($0, "is set, but EmailSendingAccount is COGNITO_DEFAULT")
      }
    },
  ])
}

extension PoolFacts {
  /// Whether flows of the pool send email.
  fileprivate var sendsEmail: Bool {
    autoVerified.contains("email") || recovery.contains("verified_email")
      || firstFactors.contains("EMAIL_OTP")
  }
}
