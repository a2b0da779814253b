/// How a code is found in a message: by the author's pattern, by a known template, or by the words around
/// its digits.
package struct CodeRule: Hashable, Sendable {
  /// The author's own pattern; nothing else is tried where there is one.
  package var pattern: CodePattern?

  /// The templates of the scenario's own stub, which are tried before those of the pool.
  package var ownTemplates: [MessageTemplate]

  /// The pool's templates, as far as they are known.
  package var templates: [MessageTemplate]

  /// States a rule; with neither pattern nor templates only the words around digits count.
  package init(
    pattern: CodePattern? = nil,
    ownTemplates: [MessageTemplate] = [],
    templates: [MessageTemplate] = []
  ) {
    self.pattern = pattern
    self.ownTemplates = ownTemplates
    self.templates = templates
  }

  /// Looks for the code: by the pattern alone where there is one, else by templates, else by words.
  ///
  /// Attached and forwarded messages are not searched. A template that fits nowhere is passed over,
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

  /// The secret of an invitation is its temporary password, so that is looked for after a code.
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

  /// A word in the subject says more of a text's code than the text alone, unless that is nothing but digits.
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
  /// The first finding that is one, of a look at each place in turn.
  init<Place>(firstOf places: [Place], _ look: (Place) -> CodeFinding) {
    self = .none
    for place in places where self == .none { self = look(place) }
  }

  /// The finding among the candidates of the first place that has any.
  init<Place>(firstOf places: [Place], _ look: (Place) -> [CodeCandidate]) {
    self.init(firstOf: places) { CodeFinding(look($0)) }
  }
}
