internal import JSON
internal import ServiceRules

/// The content, senders, and wording of messages.
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
        Cognito's default sender (COGNITO_DEFAULT) sends email from \
        no-reply@verificationemail.com, at most 50 messages a day for each AWS account. Above \
        this limit, sign-ups fail with LimitExceededException. Email codes can't be a second factor.
        """,
        Case(
          "email-by-ses",
          .becomes("DEVELOPER"),
          .behavior,
          .cost,
          source: .documented("developer guide, email settings")
        ): """
        Email goes through your SES account, with its sender and its limits. In the SES sandbox, \
        email goes only to verified addresses. If a permission is missing, calls fail with \
        InvalidEmailRoleAccessPolicyException.
        """,
      ],
      Setting(
        "pool.EmailConfiguration.SourceArn",
        everyMessage,
        .documented("developer guide, email settings and quotas")
      ): [
        Case("email-identity-gone", .disappears, .behavior): """
        Email no longer goes through this SES identity. If EmailSendingAccount is DEVELOPER, the \
        service rejects the change. Otherwise, Cognito's default sender (COGNITO_DEFAULT) sends at \
        most 50 messages a day for each AWS account.
        """,
        Case(
          "email-identity",
          .any,
          .behavior,
          source: .documented("API reference, EmailConfigurationType")
        ): """
        Email comes from the new SES identity. If that identity is not verified or not allowed, \
        flows that send email fail with InvalidEmailRoleAccessPolicyException.
        """,
      ],
      Setting(
        "pool.EmailConfiguration.ConfigurationSet",
        [.messages],
        .documented("API reference, EmailConfigurationType")
      ): [
        Case("email-events", .any, .none): "Determines where SES reports email events."
      ],
      Setting(
        "pool.EmailConfiguration.*",
        [.messages],
        .documented("API reference, EmailConfigurationType")
      ): [
        Case("email-addresses", .any, .text): """
        The sender address or reply-to address of email changes. Mailbox filters for the old \
        address no longer match.
        """
      ],
      Setting(
        "pool.SmsConfiguration",
        everyMessage,
        .documented("API reference, SmsConfigurationType")
      ): [
        Case("sms-set-up", .appears, .behavior, .cost):
          "The pool can send SMS messages, which cost money. SMS codes can be a second factor.",
        Case("sms-removed", .disappears, .breaking, symptom: .rejection): """
        The pool can't send SMS messages. Flows that send SMS messages fail with \
        InvalidSmsRoleAccessPolicyException or CodeDeliveryFailureException.
        """,
      ],
      Setting(
        "pool.SmsConfiguration.ExternalId",
        everyMessage,
        .documented("API reference, SmsConfigurationType")
      ): [
        Case("sms-external-id", .any, .behavior): """
        Cognito passes another external ID when it assumes the role. If the role's trust policy \
        requires a different ID, calls fail with InvalidSmsRoleTrustRelationshipException.
        """
      ],
      Setting(
        "pool.SmsConfiguration.*",
        everyMessage,
        .documented("API reference, SmsConfigurationType")
      ): [
        Case("sms-role", .any, .behavior): """
        The role or region for SMS messages changes. If the new value is wrong, calls fail with \
        InvalidSmsRoleTrustRelationshipException or InvalidSmsRoleAccessPolicyException. In a \
        region's SMS sandbox, only verified numbers receive messages.
        """
      ],
      Setting(
        "pool.VerificationMessageTemplate.DefaultEmailOption",
        [.signUp, .confirmSignUp, .messages],
        .documented("API reference, VerificationMessageTemplateType")
      ): [
        Case("confirm-by-link", .becomes("CONFIRM_WITH_LINK"), .breaking): """
        Email at sign-up contains a link instead of a code, so there is nothing to pass to \
        ConfirmSignUp. Links require a domain. SMS messages still contain a code.
        """,
        Case("confirm-by-code", .becomes("CONFIRM_WITH_CODE"), .breaking):
          "Email at sign-up contains a code instead of a link. Apps must ask the user for the "
          + "code.",
      ],
    ])
    + texts.flatMap { pattern, id, what in
      table([
        Setting(
          pattern,
          [.messages],
          .documented("API reference, VerificationMessageTemplateType and MessageTemplateType")
        ): [
          Case(id, .any, .text): """
          The wording of messages with \(what) changes. Tests that search these messages are \
          affected.
          """
        ]
      ])
    }

  private static let texts: [(setting: SettingPattern, id: String, what: String)] = [
    ("pool.VerificationMessageTemplate.*", "verification-text", "codes and links"),
    ("pool.SmsVerificationMessage", "verification-sms-text", "SMS codes"),
    ("pool.EmailVerificationMessage", "verification-email-text", "email codes"),
    ("pool.EmailVerificationSubject", "verification-email-subject", "email codes"),
    ("pool.SmsAuthenticationMessage", "sign-in-sms-text", "SMS sign-in codes"),
    ("pool.AdminCreateUserConfig.InviteMessageTemplate.*", "invitation-text", "invitations"),
  ]
}
