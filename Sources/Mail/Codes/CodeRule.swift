package import Values

/// The rule that finds a code in a message: by the author's pattern, a known template, or nearby
/// words.
package struct CodeRule: Hashable, Sendable {
  /// The author's own pattern, which excludes all other methods; nil if the author gave none.
  package var pattern: CodePattern?

  /// The templates of the scenario's own stub, which are tried before the pool's.
  package var ownTemplates: [MessageTemplate]

  /// The pool's known templates.
  package var templates: [MessageTemplate]

  /// Creates a rule; without a pattern and templates, only the words around digits count.
  package init(
    pattern: CodePattern? = nil,
    ownTemplates: [MessageTemplate] = [],
    templates: [MessageTemplate] = []
  ) {
    self.pattern = pattern
    self.ownTemplates = ownTemplates
    self.templates = templates
  }

  /// Searches by the rule's pattern; without a pattern, by templates and then by words.
  ///
  /// Attached and forwarded messages are not searched. A template without a match is skipped,
  /// because a trigger may have changed the message.
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

  /// Searches for a code, and then for a temporary password, the secret of an invitation.
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

  /// Searches for a code by the words around digits.
  ///
  /// The order is words in the body, a body of only digits, and words in the subject. The last
  /// resort is a number without any word like "code", first in the body and then in the subject.
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
  /// Searches each place in turn, and returns the first result other than `none`.
  init<Place>(firstOf places: [Place], _ look: (Place) -> CodeFinding) {
    self = .none
    for place in places where self == .none { self = look(place) }
  }

  /// Searches each place in turn, and returns the result for the first place with candidates.
  init<Place>(firstOf places: [Place], _ look: (Place) -> [CodeCandidate]) {
    self.init(firstOf: places) { CodeFinding(look($0)) }
  }
}

extension CodeRule {
  /// The temporary password of an invitation; nil if there is none, or if several are possible.
  ///
  /// A stub has the same templates for codes and invitations, so a match for a code has precedence.
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

  /// Every code and temporary password in a message, in each spelling that occurs in the message.
  ///
  /// A match of the author's pattern counts only if it contains a digit. The pattern may only
  /// distinguish messages.
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
  /// The spellings of a code of digits in the text, such as `123 456` for `123456`.
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

  /// Compiles an expression in Swift Regex syntax; nil if it is invalid.
  package init?(_ source: String) {
    guard (try? Regex(source)) != nil else { return nil }
    self.source = source
  }

  /// Returns every match: its first group, or the whole match if the expression has no group.
  func candidates(in text: String) -> [CodeCandidate] {
    let text = RegexSearch.searched(text)
    // An expression that exceeds the step limit has no match. The await then reports a missing
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
