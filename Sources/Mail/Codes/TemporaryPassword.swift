/// Finds the temporary password of an invitation.
package enum TemporaryPassword {
  /// Searches by the pool's invitation templates, or else after a word such as "password".
  ///
  /// In a message of one word, that word can be the password.
  package static func finding(
    in message: MailMessage,
    templates: [MessageTemplate] = []
  ) -> CodeFinding {
    guard !message.isForward else { return .none }
    let texts = message.searchTexts
    let looks: [() -> CodeFinding] = [
      { finding(by: templates, in: texts) }, { finding(in: texts) },
      { bare(in: texts, isDeclared: message.isOnlySecret) },
    ]
    return CodeFinding(firstOf: looks) { $0() }
  }

  /// Searches by the invitation templates, of which the first that fits counts.
  ///
  /// A password may end with the period of another template.
  static func finding(by templates: [MessageTemplate], in texts: [SearchText]) -> CodeFinding {
    let invitations = templates.filter { $0.secret == .temporaryPassword }
    return CodeFinding(firstOf: invitations) { template in
      texts.flatMap { template.candidates(in: $0) }
    }
  }

  /// Searches after a word such as "password", without a template.
  ///
  /// Exactly one final period is removed, because the service's own wording ends with a period.
  static func finding(in texts: [SearchText]) -> CodeFinding {
    CodeFinding(texts.flatMap(candidates))
  }

  /// The possible passwords in a line of a message, after a word such as "password".
  package static func worded(in line: String) -> [String] {
    finding(in: [SearchText(line)]).codes
  }

  /// Finds a password that is the whole message, as some programs print it.
  ///
  /// Without a declaration of the source, the word needs at least three kinds of characters.
  static func bare(in texts: [SearchText], isDeclared: Bool) -> CodeFinding {
    CodeFinding(
      texts.flatMap { text -> [CodeCandidate] in
        let words = text.runs(where: { !SearchText.isSpace($0) })
        guard words.count == 1, let word = words.first else { return [] }
        let scalars = text.scalars[word]
        let isPassword = isDeclared ? isPlausible(scalars) : isStrong(scalars) && !isMarkup(scalars)
        return isPassword ? [CodeCandidate(word, in: text)] : []
      }
    )
  }

  /// Whether a word has brackets around it, as JSON and HTML have.
  private static func isMarkup(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    switch (word.first, word.last) {
    case ("{", "}"), ("[", "]"), ("<", ">"): true
    default: false
    }
  }

  private static let names = [
    "password", "passwort", "kennwort", "contraseña", "senha", "codice", "passe", "wachtwoord",
    "parola", "hasło", "heslo", "lösenord", "passord", "adgangskode", "salasana", "jelszó", "şifre",
    "пароль", "κωδικός", "סיסמה", "パスワード", "密码", "密碼", "비밀번호",
  ]

  /// Finds the word after `password is` or `password:`, or in the next cell or line.
  private static func candidates(in text: SearchText) -> [CodeCandidate] {
    let words = text.runs(where: { !SearchText.isSpace($0) })
    return words.indices.dropLast().compactMap { index in
      let name = SearchText.string(text.scalars[words[index]]).lowercased()
      let isMarked = isMarked(words[index], in: text)
      let word = isMarked ? String(name.dropLast()) : name
      guard names.contains(where: word.hasSuffix) else { return nil }
      if isMarked { return candidate(words[index + 1], in: text) }
      let gap = text.scalars[words[index].upperBound..<words[index + 1].lowerBound]
      if gap.contains(where: { $0 == "\t" || SearchText.endsLine($0) }) {
        let isAlone = isStrong(text.scalars[words[index + 1]])
        return isAlone ? candidate(words[index + 1], in: text) : nil
      }
      return place(after: index, of: words, in: text).flatMap { candidate($0, in: text) }
    }
  }

  /// The word after a form of *to be*, which may follow an adjective, as in `contraseña temporal
  /// es`.
  private static func place(
    after name: Int,
    of words: [Range<Int>],
    in text: SearchText
  ) -> Range<Int>? {
    var index = name + 1
    if !isLink(words[index], in: text) {
      let isMarked = isMarked(words[index], in: text)
      index += 1
      guard index < words.count, isMarked || isLink(words[index], in: text) else { return nil }
      if isMarked { return words[index] }
    }
    while index < words.count, isLink(words[index], in: text) { index += 1 }
    return index < words.count ? words[index] : nil
  }

  private static func isMarked(_ word: Range<Int>, in text: SearchText) -> Bool {
    text.scalars[word].last.map { ":：".unicodeScalars.contains($0) } ?? false
  }

  private static func isLink(_ word: Range<Int>, in text: SearchText) -> Bool {
    let link = text.scalars[word].filter { !":：=-".unicodeScalars.contains($0) }
    return link.isEmpty || SearchText.copulas.contains(SearchText.string(link).lowercased())
  }

  private static func candidate(_ word: Range<Int>, in text: SearchText) -> CodeCandidate? {
    let password = text.scalars[word].last == "." ? word.dropLast() : word
    return isPlausible(text.scalars[password]) ? CodeCandidate(password, in: text) : nil
  }
}
