/// How a code is found in a message: by the author's pattern, the pool's templates, words before digits, or
/// because nothing else stands in the text.
package struct CodeRule: Hashable, Sendable {
  /// The author's own pattern; nothing else is tried where there is one.
  package var pattern: CodePattern?

  /// The templates that the pool words its messages by, as far as they are known.
  package var templates: [MessageTemplate]

  /// States a rule; with neither pattern nor templates only words before digits and bare codes count.
  package init(pattern: CodePattern? = nil, templates: [MessageTemplate] = []) {
    self.pattern = pattern
    self.templates = templates
  }

  /// Looks for the code: in the text, then, where that has none, in the subject.
  ///
  /// A pattern is also tried on the links' targets. A template that fits nowhere is passed over, because
  /// a trigger may have worded the message. The secret of an invitation is its temporary password.
  package func finding(in message: MailMessage) -> CodeFinding {
    if let pattern {
      for texts in [message.texts, message.links, [message.subject]] {
        let finding = CodeFinding(texts.flatMap { pattern.candidates(in: $0) })
        if finding != .none { return finding }
      }
      return .none
    }
    for texts in [message.texts, [message.subject]] {
      let finding = finding(in: texts.map(SearchText.init))
      if finding != .none { return finding }
    }
    return .none
  }

  private func finding(in texts: [SearchText]) -> CodeFinding {
    for secret in [MessageTemplate.Secret.code, .temporaryPassword] {
      let fitting = templates.filter { $0.secret == secret }
      let candidates = texts.flatMap { text in fitting.flatMap { $0.candidates(in: text) } }
      let finding = CodeFinding(candidates)
      if finding != .none { return finding }
    }
    let named = CodeFinding(texts.flatMap(CodeWords.candidates))
    return named != .none ? named : CodeFinding(texts.flatMap(CodeWords.bareCode))
  }
}
