internal import Diagnostics
internal import Mail
internal import Values

extension AmbiguousCode {
  /// The maximum number of candidates that a report lists.
  private static let shown = 5

  var details: [String] {
    let title = subject.isEmpty ? [] : ["in “\(MailMessage.maskedSubject(subject))”"]
    return title + candidates.prefix(AmbiguousCode.shown).map(line)
      + ["select one with `match`"]
  }

  /// The masked candidate with the words around it, and the `match` that selects it.
  private func line(of candidate: CodeCandidate) -> String {
    let hidden = candidates.map(\.code)
    let before = masked(candidate.before, hiding: hidden)
    let after = masked(candidate.after, hiding: hidden)
    let words = (before + Secret.mask + after).split(whereSeparator: \.isWhitespace)
    let place = "“\(words.joined(separator: " "))” (\(candidate.code.count.counting("character")))"
    guard let pattern = candidate.pattern(apartFrom: candidates) else { return place }
    return "\(place): `match: \(pattern.singleQuoted)`"
  }
}
