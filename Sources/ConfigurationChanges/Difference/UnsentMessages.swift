internal import JSON
internal import ServiceRules

/// Messages that, according to the documentation, are never sent.
enum UnsentMessages {
  /// The assessment of a change to an email message that, according to the documentation, Cognito's
  /// default sender ignores.
  static func unsent(
    _ assessed: AssessedChange,
    _ old: CanonicalSettings,
    _ new: CanonicalSettings
  ) -> AssessedChange {
    guard PoolFacts.emailTexts.contains(assessed.change.path),
      [old, new].allSatisfy({ PoolFacts($0).sendsOwnEmailTexts == false })
    else { return assessed }
    let assessment = Assessment(
      entry: "own-texts-not-sent",
      severity: .text,
      description: PoolFacts.unsentTextsMessage,
      source: .documented("API reference, EmailConfigurationType"),
      flows: [.messages]
    )
    return AssessedChange(assessed.change, assessment)
  }
}

extension PoolFacts {
  /// The email messages that Cognito's default sender ignores.
  static let emailTexts: [SettingPath] = ["EmailMessage", "EmailSubject"].map {
    .pool("VerificationMessageTemplate", $0)
  }

  /// The reason why changes to these messages have no effect.
  static let unsentTextsMessage =
    "According to the documentation, Cognito's default sender ignores custom email messages. "
    + "Developers report that it sends these messages. The mock also sends them."

  /// Whether users see the pool's own email messages.
  var sendsOwnEmailTexts: Bool { !sendsByCognito || has(trigger: "CustomMessage") }
}
