/// Finds the temporary password of an invitation.
package enum TemporaryPassword {
  /// Searches by the pool's invitation templates, or else after a word such as "password".
  ///
  /// Without a template, exactly one final period is removed, because the service's own wording
  /// ends with a period. A password may end with another period.
  package static func finding(
    in message: MailMessage,
    templates: [MessageTemplate] = []
  ) -> CodeFinding {
    let texts = message.ownTexts.map(SearchText.init)
    let invitations = templates.filter { $0.secret == .temporaryPassword }
    let known = CodeFinding(
      texts.flatMap { text in invitations.flatMap { $0.candidates(in: text) } }
    )
    return known != .none ? known : CodeFinding(texts.flatMap(candidates))
  }

  private static let names = ["password", "passwort", "kennwort", "contraseña", "senha", "codice"]

  private static let links = ["is", "ist", "es", "est", "è", "=", ":", "："]

  /// Finds the word after `password is` or `password:`.
  private static func candidates(in text: SearchText) -> [CodeCandidate] {
    let words = text.runs(where: { !SearchText.isSpace($0) })
    return words.indices.dropLast().compactMap { index in
      let name = SearchText.string(text.scalars[words[index]]).lowercased()
      let next = index + 1
      if names.contains(where: { name.hasSuffix($0 + ":") || name.hasSuffix($0 + "：") }) {
        return candidate(words[next], in: text)
      }
      guard names.contains(where: name.hasSuffix), next + 1 < words.count,
        links.contains(SearchText.string(text.scalars[words[next]]).lowercased())
      else { return nil }
      return candidate(words[next + 1], in: text)
    }
  }

  private static func candidate(_ word: Range<Int>, in text: SearchText) -> CodeCandidate? {
    let password = text.scalars[word].last == "." ? word.dropLast() : word
    return password.isEmpty ? nil : CodeCandidate(password, in: text)
  }
}
