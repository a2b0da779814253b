import JSON

/// The pool's own words for its messages, the service's defaults where it has none.
struct MessageTemplates: Hashable, Sendable {
  let sender: String
  let replyTo: String?

  /// Whether e-mails go out by the developer's own account, so that functions may word them.
  let isDevelopers: Bool
  let verification: Template

  /// What takes the place of a sign-up's code where the pool confirms by a link.
  let link: Template
  let invitation: Template

  /// Codes at sign-in.
  let authentication: Template

  /// Whether e-mails to new users hold a link instead of a code.
  let emailsHoldLinks: Bool

  struct Template: Hashable, Sendable {
    let subject: String
    let email: Wording
    let sms: Wording
  }
}

extension MessageTemplates {
  /// Reads a description as DescribeUserPool gives it, and the MFA settings beside it.
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
    let byLink = "Please click the link below to verify your email address. {##Verify Email##} "
    link = Template(
      subject: template?["EmailSubjectByLink"]?.string ?? "Your verification link",
      email: Wording(
        template?["EmailMessageByLink"]?.string ?? byLink,
        isHTML: true,
        showsLink: true
      ),
      sms: verification.sms
    )
    emailsHoldLinks = template?["DefaultEmailOption"]?.string == "CONFIRM_WITH_LINK"
    let invite = pool["AdminCreateUserConfig"]?["InviteMessageTemplate"]
    let words = "Your username is {username} and temporary password is {####}. "
    invitation = Template(
      subject: invite?["EmailSubject"]?.string ?? "Your temporary password",
      email: Wording(invite?["EmailMessage"]?.string ?? words, isHTML: true, showsName: true),
      sms: Wording(invite?["SMSMessage"]?.string ?? words, isHTML: false, showsName: true)
    )
    authentication = MessageTemplates.authentication(pool, mfa: mfa)
  }

  /// «unconfirmed» for the words of an e-mail that nobody has set, as for those of a mail with a link; the SMS's are the console's.
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

  /// The address that an SES identity's ARN ends with; nil for a domain's.
  private static func address(inARN arn: String?) -> String? {
    guard let name = arn?.split(separator: "/").last, name.contains("@") else { return nil }
    return String(name)
  }
}
