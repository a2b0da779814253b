/// The result of a search for a code in a message.
package enum CodeFinding: Hashable, Sendable {
  /// The message has no code.
  case none
  /// One code, perhaps in several places.
  case found(String)
  /// Several different codes, in the order of their places; it is unknown which one is meant.
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

/// A string that may be the code, with the text around it on its line.
package struct CodeCandidate: Hashable, Sendable {
  /// The code itself.
  package var code: String

  /// The words before it on its line, at most 40 characters; they may contain other secrets.
  package var before: String

  /// The words after it on its line, at most 20 characters; they may contain other secrets.
  package var after: String
}

extension CodeCandidate {
  init(_ range: Range<Int>, in text: SearchText) {
    self.init(DigitGroup(range: range, code: SearchText.string(text.scalars[range])), in: text)
  }

  init(_ group: DigitGroup, in text: SearchText) {
    self.init(
      code: group.code,
      precededBy: text.scalars[..<group.range.lowerBound],
      followedBy: text.scalars[group.range.upperBound...]
    )
  }

  init(
    code: String,
    precededBy before: some BidirectionalCollection<Unicode.Scalar>,
    followedBy after: some Collection<Unicode.Scalar>
  ) {
    self.init(
      code: code,
      before: SearchText.string(CodeCandidate.words(before.reversed(), limit: 40).reversed()),
      after: SearchText.string(CodeCandidate.words(after, limit: 20))
    )
  }

  /// The rest of the line up to a limit, without a word that the limit cuts: half a code can't be masked.
  private static func words(
    _ scalars: some Collection<Unicode.Scalar>,
    limit: Int
  ) -> ArraySlice<Unicode.Scalar> {
    let line = Array(scalars.prefix(limit + 1).prefix { !SearchText.endsLine($0) })
    guard line.count > limit else { return line[...] }
    var words = line.prefix(limit)
    if SearchText.isSpace(line[limit]) { return words }
    while let last = words.last, !SearchText.isSpace(last) { words.removeLast() }
    return words
  }
}
