internal import Algorithms

/// The result of a search for a code in a message.
package enum CodeFinding: Hashable, Sendable {
  /// The message has no code.
  case none
  /// A single code, possibly in several places.
  case found(String)
  /// Several different codes, in order of appearance; the right code is unknown.
  case ambiguous([CodeCandidate])

  init(_ candidates: [CodeCandidate]) {
    let different = candidates.uniqued(on: \.code)
    self =
      switch different.count {
      case 0: .none
      case 1: .found(different[0].code)
      default: .ambiguous(different)
      }
  }
}

/// A string that may be the code, with the text around the string on its line.
package struct CodeCandidate: Hashable, Sendable {
  /// The candidate without separators between its digits.
  package var code: String

  /// Up to 40 characters before the candidate on its line, possibly with other secrets.
  package var before: String

  /// Up to 20 characters after the candidate on its line, possibly with other secrets.
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

  /// Returns words up to a limit, without a partial last word.
  ///
  /// A partial code can't be masked.
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
