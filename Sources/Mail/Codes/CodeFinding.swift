/// What looking for a code in a message came to.
package enum CodeFinding: Hashable, Sendable {
  /// There is none.
  case none
  /// There is one, perhaps at several places.
  case found(String)
  /// There are several that differ, in the order of their places; nobody can say which is meant.
  case ambiguous([CodeCandidate])

  init(_ candidates: [CodeCandidate]) {
    var seen: Set<String> = []
    let different = candidates.filter { seen.insert($0.code).inserted }
    self =
      switch different.count {
      case 0: .none
      case 1: .found(different[0].code)
      default: .ambiguous(different)
      }
  }
}

/// A text that may be the code, with the text around it on its line.
package struct CodeCandidate: Hashable, Sendable {
  /// The code itself.
  package var code: String

  /// What stands before it on its line, at most 40 characters; it may hold other secrets.
  package var before: String

  /// What stands behind it on its line, at most 20 characters; it may hold other secrets.
  package var after: String

  /// States a candidate.
  package init(code: String, before: String, after: String) {
    self.code = code
    self.before = before
    self.after = after
  }

  init(_ range: Range<Int>, in text: SearchText) {
    func line(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
      Array(scalars.prefix { !SearchText.endsLine($0) })
    }
    code = SearchText.string(text.scalars[range])
    let before = line(text.scalars[..<range.lowerBound].suffix(40).reversed()).reversed()
    self.before = SearchText.string(before).asciiTrimmed
    after = SearchText.string(line(text.scalars[range.upperBound...].prefix(20))).asciiTrimmed
  }
}

/// How a code is found in a message: by the author's pattern, the pool's templates, or words before digits.
package struct CodeRule: Hashable, Sendable {
  /// The author's own pattern; nothing else is tried where there is one.
  package var pattern: CodePattern?

  /// The templates that the pool words its messages by, as far as they are known.
  package var templates: [MessageTemplate]

  /// States a rule; with neither pattern nor templates only words before digits count.
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
    return CodeFinding(texts.flatMap(CodeWords.candidates))
  }
}
