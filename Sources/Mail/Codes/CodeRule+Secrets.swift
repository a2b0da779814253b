package import Values

extension CodeRule {
  /// The temporary password of an invitation; nil if there is none, or if several are possible.
  ///
  /// A stub has the same templates for codes and invitations, so a match for a code has precedence.
  package func temporaryPassword(in message: MailMessage) -> String? {
    let texts = message.searchTexts
    let isCode = ownTemplates.contains { template in
      template.secret == .code && texts.contains { !template.candidates(in: $0).isEmpty }
    }
    guard !isCode else { return nil }
    let finding = TemporaryPassword.finding(in: message, templates: ownTemplates + templates)
    guard case .found(let password) = finding else { return nil }
    return password
  }

  /// Every code and temporary password in a message, in each spelling that occurs in the message.
  ///
  /// Codes in quoted and forwarded messages are included, because they are secrets too. A match of
  /// the author's pattern counts only if it contains a digit, because the pattern may only
  /// distinguish messages.
  package func secrets(in message: MailMessage) -> Set<Secret> {
    let whole = message.withQuotations
    let own =
      pattern == nil ? [] : finding(in: message).codes.filter { $0.contains(where: \.isNumber) }
    let rule = CodeRule(ownTemplates: ownTemplates, templates: templates)
    let codes = [message, whole].flatMap { rule.finding(in: $0).codes }
    let secrets = own + codes + [temporaryPassword(in: message)].compactMap(\.self)
    let written = whole.searchTexts + [SearchText(message.subject)]
    return Set(
      secrets.flatMap { secret in [secret] + written.flatMap { $0.spellings(of: secret) } }
        .map(Secret.init)
    )
  }
}

extension CodeFinding {
  var codes: [String] {
    switch self {
    case .none: []
    case .found(let code): [code]
    case .ambiguous(let candidates): candidates.map(\.code)
    }
  }
}

extension SearchText {
  /// The spellings of a code of digits in the text, such as `123 456` for `123456`.
  fileprivate func spellings(of code: String) -> [String] {
    digitGroups(of: code.count...code.count)
      .filter { $0.code == code }
      .map { SearchText.string(scalars[$0.range]) }
  }
}
