// The kinds of characters that distinguish a password from an ordinary word.
extension TemporaryPassword {
  /// Whether a word can be a password: not an ordinary word, a number, or an address.
  static func isPlausible(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    let text = SearchText.string(word)
    guard !text.contains("://"), !isNumber(word) else { return false }
    let isSentenceEnd = word.last.map { ",;:!?".unicodeScalars.contains($0) } ?? false
    let kinds = classes(of: isSentenceEnd ? word.dropLast() : word)
    return kinds.count > 1 || kinds == [.symbol] && word.count > 3
  }

  /// Whether a word has at least three kinds of characters and the length of a policy's minimum.
  static func isStrong(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    word.count >= 6 && isPlausible(word) && classes(of: word).count > 2
  }

  /// Whether a word is a code of digits, possibly with a prefix such as the `G-` of `G-123456`.
  private static func isNumber(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    let digits = word.drop(while: SearchText.isLetter).drop { $0 == "-" }
    let prefix = word.count - digits.count
    return prefix <= 4 && digits.allSatisfy { SearchText.isDigit($0) || $0 == "-" }
  }

  private enum Kind {
    case lower, upper, digit, symbol
  }

  /// The kinds of characters in a word; a capital at its start does not count.
  private static func classes(of word: ArraySlice<Unicode.Scalar>) -> Set<Kind> {
    let isName = word.dropFirst().allSatisfy { kind(of: $0) == .lower }
    return Set((isName ? word.dropFirst() : word).map(kind))
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    if SearchText.isDigit(scalar) { return .digit }
    guard SearchText.isLetter(scalar) else { return .symbol }
    return scalar.properties.isUppercase ? .upper : .lower
  }
}
