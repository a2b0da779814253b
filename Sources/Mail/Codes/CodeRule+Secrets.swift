package import Values

extension CodeRule {
  /// The temporary password of an invitation; nil where there is none, or several could be it.
  ///
  /// A stub has the same texts for codes and for invitations, so what fits as a code is one.
  package func temporaryPassword(in message: MailMessage) -> String? {
    let texts = message.ownTexts.map(SearchText.init)
    let isCode = ownTemplates.contains { template in
      template.secret == .code && texts.contains { !template.candidates(in: $0).isEmpty }
    }
    guard !isCode else { return nil }
    let finding = TemporaryPassword.finding(in: message, templates: ownTemplates + templates)
    guard case .found(let password) = finding else { return nil }
    return password
  }

  /// Every code and temporary password in a message, in each way that it is written there.
  ///
  /// What the author's pattern finds is one only where it has a digit: the pattern may be there to tell
  /// messages apart.
  package func secrets(in message: MailMessage) -> Set<Secret> {
    let own =
      pattern == nil ? [] : finding(in: message).codes.filter { $0.contains(where: \.isNumber) }
    let codes = CodeRule(ownTemplates: ownTemplates, templates: templates).finding(in: message)
      .codes
    let secrets = own + codes + [temporaryPassword(in: message)].compactMap(\.self)
    let written = (message.ownTexts + [message.subject]).map(SearchText.init)
    return Set(
      secrets.flatMap { secret in [secret] + written.flatMap { $0.spellings(of: secret) } }
        .map(Secret.init)
    )
  }
}

extension CodeFinding {
  fileprivate var codes: [String] {
    switch self {
    case .none: []
    case .found(let code): [code]
    case .ambiguous(let candidates): candidates.map(\.code)
    }
  }
}

extension SearchText {
  /// How a code of digits is written in the text, such as `123 456` for `123456`.
  fileprivate func spellings(of code: String) -> [String] {
    digitGroups(of: code.count...code.count)
      .filter { $0.code == code }
      .map { SearchText.string(scalars[$0.range]) }
  }
}
