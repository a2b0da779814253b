internal import Diagnostics
internal import Values
internal import YAMLTree

extension ValueDecoder {
  /// Decodes a whole number within limits, or a value that is read when the step runs.
  func countTemplate(
    _ node: YAMLNode,
    _ subject: String,
    _ range: ClosedRange<Int>
  ) -> TypedExpression<Int>? {
    expression(node, subject, as: .number, "\(subject) \(range)") { $0.count($1, subject, range) }
  }

  private func count(_ node: YAMLNode, _ subject: String, _ range: ClosedRange<Int>) -> Int? {
    guard let scalar = scalar(node, subject, needs: "a whole number") else { return nil }
    if let count = Int(scalar.text), range.contains(count) { return count }
    let limits = range.limits(for: scalar.text)
    return reject(.badCount, "\(subject) must be a whole number \(limits)", at: node.range)
  }

  /// Decodes one of some words, or a value that is read when the step runs.
  func choice(
    _ node: YAMLNode,
    _ subject: String,
    _ words: [String]
  ) -> TypedExpression<String>? {
    expression(node, subject, as: .text, "\(subject) \(words)") { $0.word($1, subject, words) }
  }

  private func word(_ node: YAMLNode, _ subject: String, _ words: [String]) -> String? {
    guard let text = scalar(node, subject)?.text else { return nil }
    if words.contains(text) { return text }
    let sameLetters = words.first { $0.lowercased() == text.lowercased() }
    let meant = sameLetters ?? ServiceSynonyms.meant(by: text, among: words)
    let nearest = meant ?? nearest(to: text, among: words)
    return reject(
      .badChoice,
      "\(subject) must be \(words.listed("or"))",
      at: node.range,
      meant: nearest
    )
  }
}

/// The service's alternative words for the same concept.
enum ServiceSynonyms {
  private static let words: [String: [String]] = [
    "ALLOW_CUSTOM_AUTH": ["CUSTOM_AUTH_WITHOUT_SRP", "CUSTOM_AUTH"],
    "CUSTOM_AUTH": ["CUSTOM_AUTH_WITHOUT_SRP"], "CUSTOM_CHALLENGE": ["CUSTOM_AUTH_WITHOUT_SRP"],
    "ADMIN_NO_SRP_AUTH": ["ADMIN_USER_PASSWORD_AUTH"], "ADMIN": ["ADMIN_USER_PASSWORD_AUTH"],
    "SRP": ["USER_SRP_AUTH", "PASSWORD_SRP"], "SRP_A": ["USER_SRP_AUTH"],
    "PASSWORD_SRP": ["USER_SRP_AUTH"], "PASSWORD": ["USER_PASSWORD_AUTH"],
    "CHOICE": ["USER_AUTH"], "PASSWORDLESS": ["USER_AUTH"],
    "TOTP": ["SOFTWARE_TOKEN_MFA", "totp"], "SOFTWARE_TOKEN_MFA": ["totp"],
    "SOFTWARE_TOKEN": ["SOFTWARE_TOKEN_MFA", "totp"],
    "AUTHENTICATOR": ["SOFTWARE_TOKEN_MFA", "totp"],
    "SMS_MFA": ["sms", "SMS_OTP"], "SMS_OTP": ["SMS_MFA", "sms"], "SMS": ["SMS_OTP", "SMS_MFA"],
    "EMAIL_OTP": ["email"], "EMAIL": ["EMAIL_OTP"], "PASSKEY": ["WEB_AUTHN"],
    "PASSKEYS": ["WEB_AUTHN"], "WEBAUTHN": ["WEB_AUTHN"], "FIDO2": ["WEB_AUTHN"],
    "VERIFIED": ["CONFIRMED"], "UNVERIFIED": ["UNCONFIRMED"], "ACTIVE": ["CONFIRMED"],
    "NEW_PASSWORD_REQUIRED": ["FORCE_CHANGE_PASSWORD"],
  ]

  /// The known word that a string clearly means; nil if there is none.
  ///
  /// Only `ExplicitAuthFlows` uses the prefix `ALLOW_`.
  static func meant(by text: String, among known: [String]) -> String? {
    let word = text.uppercased().replacing("-", with: "_").replacing(" ", with: "_")
    let bare = word.hasPrefix("ALLOW_") ? String(word.dropFirst("ALLOW_".count)) : word
    for candidate in [word, bare] {
      if candidate != text, known.contains(candidate) { return candidate }
      if let found = words[candidate]?.first(where: known.contains) { return found }
    }
    return nil
  }
}
