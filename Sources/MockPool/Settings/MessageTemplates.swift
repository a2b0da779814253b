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
    let email: Wording
    let sms: Wording
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
    let code = "Your verification code is {####}. "
    verification = Template(
      subject: template?["EmailSubject"]?.string ?? "Your verification code",
      email: Wording(template?["EmailMessage"]?.string ?? code, isHTML: true, showsName: false),
      sms: Wording(template?["SmsMessage"]?.string ?? code, isHTML: false, showsName: false)
    )
    link = MessageTemplates.link(template, sms: verification.sms)
    emailsHoldLinks = template?["DefaultEmailOption"]?.string == "CONFIRM_WITH_LINK"
    invitation = MessageTemplates.invitation(
      pool["AdminCreateUserConfig"]?["InviteMessageTemplate"]
    )
    authentication = MessageTemplates.authentication(pool, mfa: mfa)
  }

  private static func link(_ template: JSONValue?, sms: Wording) -> Template {
    let words = "Please click the link below to verify your email address. {##Verify Email##} "
    return Template(
      subject: template?["EmailSubjectByLink"]?.string ?? "Your verification link",
      email: Wording(
        template?["EmailMessageByLink"]?.string ?? words,
        isHTML: true,
        showsLink: true
      ),
      sms: sms
    )
  }

  private static func invitation(_ template: JSONValue?) -> Template {
    let words = "Your username is {username} and temporary password is {####}. "
    return Template(
      subject: template?["EmailSubject"]?.string ?? "Your temporary password",
      email: Wording(template?["EmailMessage"]?.string ?? words, isHTML: true, showsName: true),
      sms: Wording(template?["SMSMessage"]?.string ?? words, isHTML: false, showsName: true)
    )
  }

  /// The template for sign-in codes.
  ///
  /// The default email is «unconfirmed», and so is the default email with a link. The SMS is from
  /// the console.
  private static func authentication(_ pool: JSONObject, mfa: JSONObject) -> Template {
    let email = mfa["EmailMfaConfiguration"]
    let sms =
      mfa["SmsMfaConfiguration"]?["SmsAuthenticationMessage"] ?? pool["SmsAuthenticationMessage"]
    let words = "Your authentication code is {####}. "
    return Template(
      subject: email?["Subject"]?.string ?? "Your authentication code",
      email: Wording(email?["Message"]?.string ?? words, isHTML: true, showsName: false),
      sms: Wording(sms?.string ?? words, isHTML: false, showsName: false)
    )
  }

  /// The address at the end of an SES identity's ARN; nil for the ARN of a domain.
  private static func address(inARN arn: String?) -> String? {
    guard let name = arn?.split(separator: "/").last, name.contains("@") else { return nil }
    return String(name)
  }
}
