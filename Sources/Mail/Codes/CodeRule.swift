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
  /// Attached, quoted, and forwarded messages are not searched. A template without a match is
  /// skipped, because a trigger may have changed the message.
  package func finding(in message: MailMessage) -> CodeFinding {
    if let pattern {
      let places = [message.ownTexts, message.links, [message.ownSubject]]
      return CodeFinding(firstOf: places) { texts in
        texts.flatMap { pattern.candidates(in: $0) }
      }
    }
    guard !message.isForward else { return .none }
    let texts = message.searchTexts
    let subject = [SearchText(message.ownSubject)]
    let known = CodeFinding(firstOf: [ownTemplates, templates]) { templates in
      CodeRule.finding(by: templates, in: [texts, subject])
    }
    if known != .none { return known }
    return CodeRule.findingByWords(in: texts, subject: subject, isOnlySecret: message.isOnlySecret)
  }

  /// Searches for a code, and then for a temporary password, the secret of an invitation.
  private static func finding(
    by templates: [MessageTemplate],
    in places: [[SearchText]]
  ) -> CodeFinding {
    let codes = templates.filter { $0.secret == .code }
    return CodeFinding(firstOf: places) { texts in
      let code = CodeFinding(texts.flatMap { text in codes.flatMap { $0.candidates(in: text) } })
      return code != .none ? code : TemporaryPassword.finding(by: templates, in: texts)
    }
  }

  /// Searches without a template.
  ///
  /// The places are searched in this order: a number or a temporary password that a word names,
  /// numbers near words in the body, a body of only digits or only a password, and words in the
  /// subject. A number in a sentence other than the word's follows, and then a number without any
  /// word like "code". Such a number in the subject is last.
  ///
  /// If the source declares that the text is the secret, the whole text replaces the subject.
  private static func findingByWords(
    in texts: [SearchText],
    subject: [SearchText],
    isOnlySecret: Bool
  ) -> CodeFinding {
    let (body, title) = (CodeSearch(texts), CodeSearch(subject))
    let looks: [() -> CodeFinding] = [
      { body.named }, { TemporaryPassword.finding(in: texts) }, { body.inSentence },
      { body.alone }, { body.bare },
      { TemporaryPassword.bare(in: texts, isDeclared: isOnlySecret) },
    ]
    let rest: [() -> CodeFinding] =
      isOnlySecret
      ? [{ body.near }, { body.lone }, { whole(texts) }]
      : [{ title.named }, { title.inSentence }, { body.near }, { body.lone }, { title.lone }]
    return CodeFinding(firstOf: looks + rest) { $0() }
  }

  /// Finds the whole text without the white space around it.
  private static func whole(_ texts: [SearchText]) -> CodeFinding {
    CodeFinding(
      texts.compactMap { text in
        let words = text.runs(where: { !SearchText.isSpace($0) })
        guard let first = words.first, let last = words.last else { return nil }
        return CodeCandidate(first.lowerBound..<last.upperBound, in: text)
      }
    )
  }
}

extension MailMessage {
  /// The author's own text, prepared for code search.
  var searchTexts: [SearchText] { ownParts.map { SearchText($0.text, layout: $0.layout) } }
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
