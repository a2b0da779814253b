internal import JSON
internal import ServiceRules

/// What is sent, by whom, and what it says.
enum MessageKnowledge: KnowledgeArea {
  private static let everyMessage: Set<Flow> = [
    .signUp, .confirmSignUp, .resetPassword, .attributes, .invitation, .mfa, .messages,
  ]

  static let entries: [Entry] =
    senders + [
      Entry(
        "pool.VerificationMessageTemplate.DefaultEmailOption",
        [.signUp, .confirmSignUp, .messages],
        Case(
          "confirm-by-link",
          .becomes("CONFIRM_WITH_LINK"),
          .breaking,
          """
          E-mails at sign-up hold a link instead of a code: there is nothing to pass to \
          ConfirmSignUp. Needs a domain; messages by SMS still hold a code.
          """,
          .documented("API reference, VerificationMessageTemplateType")
        ),
        Case(
          "confirm-by-code",
          .becomes("CONFIRM_WITH_CODE"),
          .breaking,
          "E-mails at sign-up hold a code, which apps have to ask for, instead of a link.",
          .documented("API reference, VerificationMessageTemplateType")
        )
      ),
      text("pool.VerificationMessageTemplate.*", "verification-text", "codes and links"),
      text("pool.SmsVerificationMessage", "verification-sms-text", "codes by SMS"),
      text("pool.EmailVerificationMessage", "verification-email-text", "codes by e-mail"),
      text("pool.EmailVerificationSubject", "verification-email-subject", "codes by e-mail"),
      text("pool.SmsAuthenticationMessage", "sign-in-sms-text", "sign-in codes by SMS"),
      text("pool.AdminCreateUserConfig.InviteMessageTemplate.*", "invitation-text", "invitations"),
    ]

  private static func text(_ setting: SettingPattern, _ id: String, _ what: String) -> Entry {
    Entry(
      setting,
      [.messages],
      Case(
        id,
        .any,
        .text,
        "The text of messages with \(what); tests that search it see it.",
        .documented("API reference, VerificationMessageTemplateType and MessageTemplateType")
      )
    )
  }

  private static let senders: [Entry] = [
    Entry(
      "pool.EmailConfiguration.EmailSendingAccount",
      everyMessage,
      Case(
        "email-by-cognito",
        .becomes("COGNITO_DEFAULT"),
        .behavior,
        .cost,
        """
        Cognito's own sender (COGNITO_DEFAULT) sends: e-mails come from no-reply@verificationemail.com and at most 50 a day and account are sent: \
        then sign-ups end in LimitExceededException. Codes by e-mail can't be a second factor.
        """,
        .documented("developer guide, email settings and quotas")
      ),
      Case(
        "email-by-ses",
        .becomes("DEVELOPER"),
        .behavior,
        .cost,
        """
        E-mails go by your SES, with its sender and its limits: in the sandbox only to verified \
        addresses, and a missing permission ends in InvalidEmailRoleAccessPolicyException.
        """,
        .documented("developer guide, email settings")
      )
    ),
    Entry(
      "pool.EmailConfiguration.SourceArn",
      everyMessage,
      Case(
        "email-identity-gone",
        .disappears,
        .behavior,
        """
        E-mails don't go by this SES identity: without one Cognito's own sender (COGNITO_DEFAULT) sends them, at \
        most 50 a day and account; with EmailSendingAccount DEVELOPER the service refuses that.
        """,
        .documented("developer guide, email settings and quotas")
      ),
      Case(
        "email-identity",
        .any,
        .behavior,
        """
        E-mails come from another SES identity; where that is not verified or not allowed, flows \
        that send one end in InvalidEmailRoleAccessPolicyException.
        """,
        .documented("API reference, EmailConfigurationType")
      )
    ),
    Entry(
      "pool.EmailConfiguration.ConfigurationSet",
      [.messages],
      Case(
        "email-events",
        .any,
        .none,
        "Where SES reports what became of e-mails.",
        .documented("API reference, EmailConfigurationType")
      )
    ),
    Entry(
      "pool.EmailConfiguration.*",
      [.messages],
      Case(
        "email-addresses",
        .any,
        .text,
        "The address that e-mails come from, or that answers go to; filters of mailboxes see it.",
        .documented("API reference, EmailConfigurationType")
      )
    ),
    Entry(
      "pool.SmsConfiguration",
      everyMessage,
      Case(
        "sms-set-up",
        .appears,
        .behavior,
        .cost,
        "The pool can send SMS, which cost money, and a code by SMS can be a second factor.",
        .documented("API reference, SmsConfigurationType")
      ),
      Case(
        "sms-removed",
        .disappears,
        .breaking,
        """
        The pool can't send SMS: flows that send one to a phone end in \
        InvalidSmsRoleAccessPolicyException or CodeDeliveryFailureException.
        """,
        .documented("API reference, SmsConfigurationType")
      )
    ),
    Entry(
      "pool.SmsConfiguration.*",
      everyMessage,
      Case(
        "sms-role",
        .any,
        .behavior,
        """
        SMS go by another role, account or region: a wrong one ends in \
        InvalidSmsRoleTrustRelationshipException or InvalidSmsRoleAccessPolicyException, and in a \
        region's sandbox only verified numbers get any.
        """,
        .documented("API reference, SmsConfigurationType")
      )
    ),
  ]
}
