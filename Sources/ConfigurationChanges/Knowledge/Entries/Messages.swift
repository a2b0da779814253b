internal import JSON
internal import ServiceRules

/// What is sent, by whom, and what it says.
extension Knowledge {
  private static let everyMessage: Set<UserFlow> = [
    .signUp, .confirmSignUp, .resetPassword, .attributes, .invitation, .mfa, .messages,
  ]

  static let messages =
    table([
      Setting(
        "pool.EmailConfiguration.EmailSendingAccount",
        everyMessage,
        .documented("developer guide, email settings and quotas")
      ): [
        Case("email-by-cognito", .becomes("COGNITO_DEFAULT"), .behavior, .cost): """
        Cognito's own sender (COGNITO_DEFAULT) sends: e-mails come from no-reply@verificationemail.com and at most 50 a day and account are sent: \
        then sign-ups end in LimitExceededException. Codes by e-mail can't be a second factor.
        """,
        Case(
          "email-by-ses",
          .becomes("DEVELOPER"),
          .behavior,
          .cost,
          source: .documented("developer guide, email settings")
        ): """
        E-mails go by your SES, with its sender and its limits: in the sandbox only to verified \
        addresses, and a missing permission ends in InvalidEmailRoleAccessPolicyException.
        """,
      ],
      Setting(
        "pool.EmailConfiguration.SourceArn",
        everyMessage,
        .documented("developer guide, email settings and quotas")
      ): [
        Case("email-identity-gone", .disappears, .behavior): """
        E-mails don't go by this SES identity: without one Cognito's own sender (COGNITO_DEFAULT) sends them, at \
        most 50 a day and account; with EmailSendingAccount DEVELOPER the service refuses that.
        """,
        Case(
          "email-identity",
          .any,
          .behavior,
          source: .documented("API reference, EmailConfigurationType")
        ): """
        E-mails come from another SES identity; where that is not verified or not allowed, flows \
        that send one end in InvalidEmailRoleAccessPolicyException.
        """,
      ],
      Setting(
        "pool.EmailConfiguration.ConfigurationSet",
        [.messages],
        .documented("API reference, EmailConfigurationType")
      ): [
        Case("email-events", .any, .none): "Where SES reports what became of e-mails."
      ],
      Setting(
        "pool.EmailConfiguration.*",
        [.messages],
        .documented("API reference, EmailConfigurationType")
      ): [
        Case("email-addresses", .any, .text):
          "The address that e-mails come from, or that answers go to; filters of mailboxes see it."
      ],
      Setting(
        "pool.SmsConfiguration",
        everyMessage,
        .documented("API reference, SmsConfigurationType")
      ): [
        Case("sms-set-up", .appears, .behavior, .cost):
          "The pool can send SMS, which cost money, and a code by SMS can be a second factor.",
        Case("sms-removed", .disappears, .breaking): """
        The pool can't send SMS: flows that send one to a phone end in \
        InvalidSmsRoleAccessPolicyException or CodeDeliveryFailureException.
        """,
      ],
      Setting(
        "pool.SmsConfiguration.*",
        everyMessage,
        .documented("API reference, SmsConfigurationType")
      ): [
        Case("sms-role", .any, .behavior): """
        SMS go by another role, account or region: a wrong one ends in \
        InvalidSmsRoleTrustRelationshipException or InvalidSmsRoleAccessPolicyException, and in a \
        region's sandbox only verified numbers get any.
        """
      ],
      Setting(
        "pool.VerificationMessageTemplate.DefaultEmailOption",
        [.signUp, .confirmSignUp, .messages],
        .documented("API reference, VerificationMessageTemplateType")
      ): [
        Case("confirm-by-link", .becomes("CONFIRM_WITH_LINK"), .breaking): """
        E-mails at sign-up hold a link instead of a code: there is nothing to pass to \
        ConfirmSignUp. Needs a domain; messages by SMS still hold a code.
        """,
        Case("confirm-by-code", .becomes("CONFIRM_WITH_CODE"), .breaking):
          "E-mails at sign-up hold a code, which apps have to ask for, instead of a link.",
      ],
    ])
    + texts.flatMap { pattern, id, what in
      table([
        Setting(
          pattern,
          [.messages],
          .documented("API reference, VerificationMessageTemplateType and MessageTemplateType")
        ): [
          Case(id, .any, .text): "The text of messages with \(what); tests that search it see it."
        ]
      ])
    }

  private static let texts: [(setting: SettingPattern, id: String, what: String)] = [
    ("pool.VerificationMessageTemplate.*", "verification-text", "codes and links"),
    ("pool.SmsVerificationMessage", "verification-sms-text", "codes by SMS"),
    ("pool.EmailVerificationMessage", "verification-email-text", "codes by e-mail"),
    ("pool.EmailVerificationSubject", "verification-email-subject", "codes by e-mail"),
    ("pool.SmsAuthenticationMessage", "sign-in-sms-text", "sign-in codes by SMS"),
    ("pool.AdminCreateUserConfig.InviteMessageTemplate.*", "invitation-text", "invitations"),
  ]
}
