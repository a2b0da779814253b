internal import JSON
internal import Mail
internal import Scenario

extension ScenarioExecution {
  /// The texts of the stub for CustomMessage, the scenario's own or else the pool's; empty without one.
  ///
  /// A stub has the same texts for codes and for invitations, so each may hold either secret.
  func ownTemplates(of medium: MessageMedium) -> [MessageTemplate] {
    guard let stub = triggers?.members["customMessage"] ?? pool?.triggers["customMessage"] else {
      return []
    }
    let names = medium == .sms ? ["smsMessage"] : ["emailMessage", "emailSubject"]
    return names.compactMap { stub[$0]?.string }.flatMap { text in
      [MessageTemplate.Secret.code, .temporaryPassword].map { MessageTemplate(text, secret: $0) }
    }
  }

  /// The texts that the pool words its messages of a medium by, its defaults included.
  func templates(of medium: MessageMedium) -> [MessageTemplate] {
    let members = pool?.members ?? JSONObject()
    let verification = members["VerificationMessageTemplate"]
    let invitation = members["AdminCreateUserConfig"]?["InviteMessageTemplate"]
    let texts: (codes: [JSONValue?], passwords: JSONValue?) =
      switch medium {
      case .email:
        (
          [
            verification?["EmailMessage"], members["EmailVerificationMessage"],
            members["EmailMfaConfiguration"]?["Message"],
          ],
          invitation?["EmailMessage"]
        )
      case .sms:
        (
          [
            verification?["SmsMessage"], members["SmsVerificationMessage"],
            members["SmsAuthenticationMessage"],
            members["SmsMfaConfiguration"]?["SmsAuthenticationMessage"],
          ],
          invitation?["SMSMessage"]
        )
      }
    let codes = texts.codes.compactMap { $0?.string }.map { MessageTemplate($0, secret: .code) }
    let passwords = [texts.passwords?.string].compactMap(\.self)
      .map { MessageTemplate($0, secret: .temporaryPassword) }
    return codes + passwords + MessageTemplate.serviceDefaults
  }
}
