import JSON

/// The templates of the pool's messages, with the service's defaults for missing templates.
struct MessageTemplates: Hashable, Sendable {
  let sender: String
  let replyTo: String?

  /// Whether the developer's own account sends email, which lets functions change its wording.
  let isDevelopers: Bool
  let verification: Template

  /// The template for a sign-up in a pool that confirms by link.
  let link: Template
  let invitation: Template

  /// The template for codes at sign-in.
  let authentication: Template

  /// Whether email to new users has a link instead of a code.
  let emailsHoldLinks: Bool

  struct Template: Hashable, Sendable {
    let subject: String
    let email: MessageTextTemplate
    let sms: MessageTextTemplate
  }
}

extension MessageTemplates {
  /// Reads the response of DescribeUserPool and the MFA settings.
  init(_ pool: JSONObject, mfa: JSONObject) {
    let email = pool["EmailConfiguration"]
    sender =
      email?["From"]?.string ?? MessageTemplates.address(inARN: email?["SourceArn"]?.string)
      ?? "no-reply@verificationemail.com"
    isDevelopers = email?["EmailSendingAccount"]?.string == "DEVELOPER"
    replyTo = email?["ReplyToEmailAddress"]?.string
    let template = pool["VerificationMessageTemplate"]
    (verification, link) = MessageTemplates.ofVerification(template)
    emailsHoldLinks = template?["DefaultEmailOption"]?.string == "CONFIRM_WITH_LINK"
    let invitation = pool["AdminCreateUserConfig"]?["InviteMessageTemplate"]
    self.invitation = Template.invitation.replaced(
      by: invitation?["EmailSubject"],
      email: invitation?["EmailMessage"],
      sms: invitation?["SMSMessage"]
    )
    let factor = mfa["EmailMfaConfiguration"]
    authentication = Template.authentication.replaced(
      by: factor?["Subject"],
      email: factor?["Message"],
      sms: mfa["SmsMfaConfiguration"]?["SmsAuthenticationMessage"]
        ?? pool["SmsAuthenticationMessage"]
    )
  }

  /// The templates of messages with a code, and of messages with a link.
  private static func ofVerification(_ template: JSONValue?) -> (code: Template, link: Template) {
    let sms = template?["SmsMessage"]
    let code = Template.verification.replaced(
      by: template?["EmailSubject"],
      email: template?["EmailMessage"],
      sms: sms
    )
    let link = Template.link.replaced(
      by: template?["EmailSubjectByLink"],
      email: template?["EmailMessageByLink"],
      sms: sms
    )
    return (code, link)
  }

  /// The address at the end of an SES identity's ARN; nil for the ARN of a domain.
  private static func address(inARN arn: String?) -> String? {
    guard let name = arn?.split(separator: "/").last, name.contains("@") else { return nil }
    return String(name)
  }
}

// MARK: - Defaults

extension MessageTemplates.Template {
  /// The template of a pool with these values; missing values are those of this template.
  fileprivate func replaced(by subject: JSONValue?, email: JSONValue?, sms: JSONValue?) -> Self {
    Self(
      subject: subject?.string ?? self.subject,
      email: self.email.replaced(by: email?.string),
      sms: self.sms.replaced(by: sms?.string)
    )
  }

  fileprivate static let verification = usual(
    "Your verification code",
    "Your verification code is {####}. "
  )

  fileprivate static let link = Self(
    subject: "Your verification link",
    email: MessageTextTemplate(
      "Please click the link below to verify your email address. {##Verify Email##} ",
      isHTML: true,
      showsLink: true
    ),
    sms: verification.sms
  )

  fileprivate static let invitation = usual(
    "Your temporary password",
    "Your username is {username} and temporary password is {####}. ",
    showsName: true
  )

  /// The template for sign-in codes.
  ///
  /// The default email is «unconfirmed», and so is the default email with a link. The SMS is from
  /// the console.
  fileprivate static let authentication = usual(
    "Your authentication code",
    "Your authentication code is {####}. "
  )

  /// A template with the same text in email and SMS.
  private static func usual(_ subject: String, _ text: String, showsName: Bool = false) -> Self {
    Self(
      subject: subject,
      email: MessageTextTemplate(text, isHTML: true, showsName: showsName),
      sms: MessageTextTemplate(text, isHTML: false, showsName: showsName)
    )
  }
}
