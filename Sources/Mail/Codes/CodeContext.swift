/// The characters around one placeholder of a template.
struct CodeContext: Hashable {
  /// The number of characters around the placeholder that are compared.
  ///
  /// More distant text may have changed in transit.
  private static let reach = 64

  private static let placeholder = Array("{####}".unicodeScalars)

  let before: [Unicode.Scalar]
  let after: [Unicode.Scalar]

  /// Whether the template ends after `after`.
  private let isLast: Bool

  /// The surroundings of each `{####}`, up to the next placeholder, such as `{username}`.
  static func all(in template: SearchText) -> [CodeContext] {
    let scalars = template.scalars
    let starts = scalars.indices.filter { scalars[$0...].starts(with: placeholder) }
    return starts.map { start in
      let previous = scalars[..<start].lastIndex(of: "}")
      let before = scalars[(previous.map { $0 + 1 } ?? 0)..<start].suffix(reach)
      let rest = scalars[(start + placeholder.count)...]
      let after = rest.prefix { $0 != "{" }.prefix(reach)
      let isLast = after.count == rest.count
      return CodeContext(before: before, after: after, isLast: isLast)
    }
  }

  private init(
    before: ArraySlice<Unicode.Scalar>,
    after: ArraySlice<Unicode.Scalar>,
    isLast: Bool
  ) {
    self.isLast = isLast
    self.before = Array(before.drop(while: SearchText.isSpace))
    let last = after.lastIndex { !SearchText.isSpace($0) }
    self.after = Array(last.map { after[...$0] } ?? [])
  }

  /// Finds digit groups of a code's length in the placeholder's place.
  func codes(in text: SearchText) -> [CodeCandidate] {
    text.digitGroups(of: 4...10)
      .filter { fits($0.range, in: text) }
      .map { CodeCandidate($0, in: text) }
  }

  /// Finds words in the placeholder's place, without characters that the template attaches to them.
  ///
  /// If no word fits, a password with spaces may end where the template ends.
  func words(in text: SearchText) -> [CodeCandidate] {
    let gluedBefore = before.reversed().prefix { !SearchText.isSpace($0) }.count
    let gluedAfter = after.prefix { !SearchText.isSpace($0) }.count
    let words = text.runs(where: { !SearchText.isSpace($0) })
    let fitting = words.compactMap { word -> CodeCandidate? in
      guard word.count > gluedBefore + gluedAfter else { return nil }
      let secret = (word.lowerBound + gluedBefore)..<(word.upperBound - gluedAfter)
      return fits(secret, in: text) ? CodeCandidate(secret, in: text) : nil
    }
    // Nothing after the placeholder shows the end of a word, except the end of the message.
    guard fitting.isEmpty || after.isEmpty, isLast, !before.isEmpty else { return fitting }
    let phrases = words.compactMap { word in
      phrase(from: word.lowerBound + gluedBefore, in: text).map { CodeCandidate($0, in: text) }
    }
    return phrases.isEmpty ? fitting : phrases
  }

  /// The longest password of Cognito (API reference, PasswordType).
  private static let longestPassword = 256

  /// The rest of the message from a position, without the template's end; nil if it does not fit.
  private func phrase(from start: Int, in text: SearchText) -> Range<Int>? {
    let rest = text.scalars[min(start, text.scalars.count)...]
    guard let last = rest.lastIndex(where: { !SearchText.isSpace($0) }) else { return nil }
    let secret = start..<max(start, last + 1 - after.count)
    guard !secret.isEmpty, secret.count <= CodeContext.longestPassword,
      !text.scalars[secret].contains(where: SearchText.endsLine)
    else { return nil }
    return fits(secret, in: text) ? secret : nil
  }

  private func fits(_ place: Range<Int>, in text: SearchText) -> Bool {
    let scalars = text.scalars
    guard !before.isEmpty || !after.isEmpty else {
      // For a bare placeholder, the message must contain only the secret.
      return (scalars[..<place.lowerBound] + scalars[place.upperBound...])
        .allSatisfy(SearchText.isSpace)
    }
    return CodeContext.matches(before.reversed(), scalars[..<place.lowerBound].reversed())
      && CodeContext.matches(after, scalars[place.upperBound...])
  }

  /// Whether the message continues like the template, ignoring white space.
  private static func matches(
    _ template: some Collection<Unicode.Scalar>,
    _ text: some Collection<Unicode.Scalar>
  ) -> Bool {
    var position = text.startIndex
    for scalar in template where !SearchText.isSpace(scalar) {
      while position < text.endIndex, SearchText.isSpace(text[position]) {
        text.formIndex(after: &position)
      }
      guard position < text.endIndex, text[position] == scalar else { return false }
      text.formIndex(after: &position)
    }
    return true
  }
}
