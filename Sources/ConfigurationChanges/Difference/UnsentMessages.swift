internal import JSON
internal import ServiceRules

/// Texts that are documented to be never sent.
enum UnsentMessages {
  /// A change of a text of e-mails, which is documented to be ignored where Cognito sends them itself before and
  /// after.
  static func unsent(
    _ judged: JudgedChange,
    _ old: CanonicalSettings,
    _ new: CanonicalSettings
  ) -> JudgedChange {
    guard PoolFacts.emailTexts.contains(judged.change.path),
      [old, new].allSatisfy({ PoolFacts($0).sendsOwnEmailTexts == false })
    else { return judged }
    let judgement = Judgement(
      entry: "own-texts-not-sent",
      severity: .text,
      description: PoolFacts.unsentTextsMessage,
      source: .documented("API reference, EmailConfigurationType"),
      flows: [.messages]
    )
    return JudgedChange(judged.change, judgement)
  }
}

extension PoolFacts {
  /// The texts of e-mails, which Cognito's own sender does not take.
  static let emailTexts: [SettingPath] = ["EmailMessage", "EmailSubject"].map {
    .pool("VerificationMessageTemplate", $0)
  }

  /// Why they don't matter then.
  static let unsentTextsMessage =
    "According to the documentation, Cognito's default sender ignores your own email messages. "
    + "Users report that it sends them, and so does the mock."

  /// Whether users see the texts of e-mails that the pool has.
  var sendsOwnEmailTexts: Bool { !sendsByCognito || has(trigger: "CustomMessage") }
}
