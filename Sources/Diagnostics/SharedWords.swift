/// The distance limit for names that share words, such as `random.nothing` and `random.string`.
///
/// Shared words make two names look similar, so they do not count. The other words may differ in a
/// third of their letters, and always in one.
enum SharedWords {
  /// The limit for two names.
  ///
  /// Nil without shared words, if one name has only shared words, or if its other word continues in
  /// the other name: `UserExists` and `UsernameExists`.
  static func limit(_ name: String, _ other: String) -> Int? {
    var (first, second) = (words(of: name)[...], words(of: other)[...])
    let count = first.count
    while let one = first.first, one == second.first {
      first.removeFirst()
      second.removeFirst()
    }
    while let one = first.last, one == second.last {
      first.removeLast()
      second.removeLast()
    }
    guard first.count < count, let one = first.first, let other = second.first,
      !one.starts(with: other), !other.starts(with: one)
    else { return nil }
    return max(1, max(letters(of: first), letters(of: second)) / 3)
  }

  private static func letters(of words: ArraySlice<[Unicode.Scalar]>) -> Int {
    words.reduce(0) { $0 + $1.count }
  }

  /// The words of a name in lowercase, with each separator as a word.
  ///
  /// A word also starts at a capital letter after another letter, as in `userSub`.
  private static func words(of name: String) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = []
    var last: Unicode.Scalar?
    for scalar in name.unicodeScalars {
      let isInside = last.map { continues(scalar, after: $0) } ?? false
      if isInside, var word = words.popLast() {
        word.append(lowercased(scalar))
        words.append(word)
      } else {
        words.append([lowercased(scalar)])
      }
      last = scalar
    }
    return words
  }

  private static func continues(_ scalar: Unicode.Scalar, after last: Unicode.Scalar) -> Bool {
    guard !isSeparator(scalar), !isSeparator(last) else { return false }
    return !isCapital(scalar) || isCapital(last)
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    [".", "_", "-", ":", "/", "#", " "].contains(scalar)
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    ("A"..."Z").contains(scalar)
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    isCapital(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
  }
}
