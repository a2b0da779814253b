internal import JSON
internal import Mail

extension ScenarioPool {
  /// The pool's message templates for a medium, without the service's defaults.
  func templates(of medium: MessageMedium) -> [MessageTemplate] {
    let verification = members["VerificationMessageTemplate"]
    let invitation = members["AdminCreateUserConfig", "InviteMessageTemplate"]
    let codes: [JSONValue?] =
      switch medium {
      case .email:
        [
          verification?["EmailMessage"], members["EmailVerificationMessage"],
          members["EmailMfaConfiguration", "Message"],
        ]
      case .sms:
        [
          verification?["SmsMessage"], members["SmsVerificationMessage"],
          members["SmsAuthenticationMessage"],
          members["SmsMfaConfiguration", "SmsAuthenticationMessage"],
        ]
      }
    let password = invitation?[medium == .email ? "EmailMessage" : "SMSMessage"]
    return codes.compactMap { $0?.string }.map { MessageTemplate($0, secret: .code) }
      + [password?.string].compactMap(\.self)
      .map { MessageTemplate($0, secret: .temporaryPassword) }
  }
}
