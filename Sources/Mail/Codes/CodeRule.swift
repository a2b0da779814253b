package import Values

/// How a code is found in a message: by the author's pattern, a known template or nearby words.
package struct CodeRule: Hashable, Sendable {
  /// The author's own pattern; if there is one, nothing else is tried.
  package var pattern: CodePattern?

  /// The templates of the scenario's own stub, which are tried before the pool's.
  package var ownTemplates: [MessageTemplate]

  /// The pool's known templates.
  package var templates: [MessageTemplate]

  /// Creates a rule; with neither pattern nor templates it goes by the words around digits.
  package init(
    pattern: CodePattern? = nil,
    ownTemplates: [MessageTemplate] = [],
    templates: [MessageTemplate] = []
  ) {
    self.pattern = pattern
    self.ownTemplates = ownTemplates
    self.templates = templates
  }

  /// Searches by the pattern alone if there is one, otherwise by templates, then by words.
  ///
  /// Attached and forwarded messages are not searched. A template that matches nowhere is skipped,
  /// because a trigger may have worded the message.
  package func finding(in message: MailMessage) -> CodeFinding {
    let own = message.ownTexts
    if let pattern {
      return CodeFinding(firstOf: [own, message.links, [message.subject]]) { texts in
        texts.flatMap { pattern.candidates(in: $0) }
      }
    }
    let texts = own.map(SearchText.init)
    let subject = [SearchText(message.subject)]
    let known = CodeFinding(firstOf: [ownTemplates, templates]) { templates in
      CodeRule.finding(by: templates, in: [texts, subject])
    }
    return known != .none ? known : CodeRule.findingByWords(in: texts, subject: subject)
  }

  /// Looks for a code, then for a temporary password, which is the secret of an invitation.
  private static func finding(
    by templates: [MessageTemplate],
    in places: [[SearchText]]
  ) -> CodeFinding {
    CodeFinding(firstOf: places) { texts in
      CodeFinding(firstOf: [MessageTemplate.Secret.code, .temporaryPassword]) { secret in
        let fitting = templates.filter { $0.secret == secret }
        return texts.flatMap { text in fitting.flatMap { $0.candidates(in: text) } }
      }
    }
  }

  /// Prefers a code with a word like "code" in the subject, unless the body is nothing but digits.
  private static func findingByWords(
    in texts: [SearchText],
    subject: [SearchText]
  ) -> CodeFinding {
    let looks: [() -> CodeFinding] = [
      { CodeWords.finding(in: texts) },
      { CodeFinding(texts.flatMap(CodeWords.bareCode)) },
      { CodeWords.finding(in: subject) },
      { CodeFinding(texts.flatMap(CodeWords.onlyNumber)) },
      { CodeFinding(subject.flatMap(CodeWords.onlyNumber)) },
    ]
    return CodeFinding(firstOf: looks) { $0() }
  }
}

extension CodeFinding {
  /// The first result other than `none` of searching each place in turn.
  init<Place>(firstOf places: [Place], _ look: (Place) -> CodeFinding) {
    self = .none
    for place in places where self == .none { self = look(place) }
  }

  /// The result for the candidates of the first place that has any.
  init<Place>(firstOf places: [Place], _ look: (Place) -> [CodeCandidate]) {
    self.init(firstOf: places) { CodeFinding(look($0)) }
  }
}

extension CodeRule {
  /// The temporary password of an invitation; nil if there is none, or if several are possible.
  ///
  /// A stub has the same templates for codes and invitations, so what matches as a code is a code.
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
  /// A match of the author's pattern counts only if it has a digit, because the pattern may only be
  /// there to distinguish messages.
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
  /// The ways in which a code of digits is written in the text, such as `123 456` for `123456`.
  fileprivate func spellings(of code: String) -> [String] {
    digitGroups(of: code.count...code.count)
      .filter { $0.code == code }
      .map { SearchText.string(scalars[$0.range]) }
  }
}

/// A regular expression whose match in a message is the code.
package struct CodePattern: Hashable, Sendable {
  /// The expression in Swift Regex syntax.
  package let source: String

  /// Compiles an expression; nil if it is invalid.
  package init?(_ source: String) {
    guard (try? Regex(source)) != nil else { return nil }
    self.source = source
  }

  /// Every match: its first group, or all of it if the expression has no group.
  func candidates(in text: String) -> [CodeCandidate] {
    let text = RegexSearch.searched(text)
    // An expression that exceeds the step limit finds nothing. The await then reports a missing
    // code.
    let ranges = (try? RegexSearch.matches(of: source, in: text)) ?? []
    return ranges.filter { !$0.isEmpty }.map { range in
      CodeCandidate(
        code: SearchText.string(text[range].unicodeScalars.map(SearchText.asciiDigit)),
        precededBy: text.unicodeScalars[..<range.lowerBound],
        followedBy: text.unicodeScalars[range.upperBound...]
      )
    }
  }
}
