internal import Diagnostics

/// The common start and end of two strings, and the different parts between them.
///
/// Characters are equal only if their scalars are equal. Two spellings of `é` look identical but
/// differ.
struct Difference {
  /// A string, divided at the start and the end of its differing part.
  struct Pieces {
    var before: ArraySlice<Character>
    var differing: ArraySlice<Character>
    var after: ArraySlice<Character>
  }

  /// The number of bytes around the first difference that are compared in longer strings.
  private static let window = 16_000

  let expected: Pieces
  let got: Pieces

  /// The number of characters before the pieces, which is equal in both strings.
  let passed: Int

  init(expected: String, got: String) {
    guard max(expected.utf8.count, got.utf8.count) > Difference.window else {
      self.init(Array(expected), Array(got), sharesEnd: true, passed: 0)
      return
    }
    let same = zip(expected.utf8, got.utf8).prefix { $0 == $1 }.count
    let start = max(0, same - Difference.window / 8)
    let (left, right) = (Difference.part(of: expected, start), Difference.part(of: got, start))
    // If a string continues after the window, the window's end can't count as a common end.
    let isWhole = left.endIndex == expected.endIndex && right.endIndex == got.endIndex
    let passed = expected[..<left.startIndex].count
    self.init(Array(left), Array(right), sharesEnd: isWhole, passed: passed)
  }

  private static func part(of text: String, _ start: Int) -> Substring {
    let bytes = text.utf8.dropFirst(start).prefix(window)
    return text[bytes.startIndex..<bytes.endIndex]
  }

  private init(_ left: [Character], _ right: [Character], sharesEnd: Bool, passed: Int) {
    self.passed = passed
    let start = zip(left, right).prefix(while: Difference.isSame).count
    let rest = (left[start...].reversed(), right[start...].reversed())
    let end = sharesEnd ? zip(rest.0, rest.1).prefix(while: Difference.isSame).count : 0
    expected = Difference.pieces(of: left, start, end)
    got = Difference.pieces(of: right, start, end)
  }

  /// Whether to show the differing part instead of the whole, because the strings are similar enough
  /// or look identical.
  var isWorthMarking: Bool { isSimilar || looksIdentical }

  private var isSimilar: Bool {
    let shared = expected.before.count + expected.after.count
    let shorter = shared + min(expected.differing.count, got.differing.count)
    guard !(expected.differing.isEmpty && got.differing.isEmpty) else { return false }
    return shared >= 3 && shared * 3 >= shorter || expected.before.count >= 16
  }

  /// The code points of the differing parts if they look identical; otherwise nil.
  var codePoints: (expected: String, got: String)? {
    guard looksIdentical else { return nil }
    return (Difference.codePoints(expected.differing), Difference.codePoints(got.differing))
  }

  /// Whether the differing parts have the same characters, with any kind of space as a space.
  private var looksIdentical: Bool {
    guard !expected.differing.isEmpty else { return false }
    let spaced = [expected, got].map { String($0.differing.map { $0.isSpace ? " " : $0 }) }
    return spaced[0] == spaced[1]
  }

  private static func isSame(_ left: Character, _ right: Character) -> Bool {
    left.unicodeScalars.elementsEqual(right.unicodeScalars)
  }

  private static func pieces(of text: [Character], _ start: Int, _ end: Int) -> Pieces {
    Pieces(
      before: text[..<start],
      differing: text[start..<(text.count - end)],
      after: text[(text.count - end)...]
    )
  }

  private static func codePoints(_ text: ArraySlice<Character>) -> String {
    text.prefix(4).flatMap(\.unicodeScalars)
      .map { "U+" + $0.value.hexadecimal(4) }.joined(separator: " ")
  }
}

extension Difference.Pieces {
  /// The number of characters of the common parts that a long string keeps on each side.
  private static let context = 24

  /// The maximum number of characters of the differing part that a long string keeps.
  private static let limit = 60

  var count: Int { before.count + differing.count + after.count }

  /// The pieces as shown: on one line, with a long string cut around the differing part.
  func shown(in width: Int) -> (before: String, differing: String, after: String) {
    guard count > width else {
      return (String(before).brief(1000), String(differing).brief(1000), String(after).brief(1000))
    }
    let start = before.count > Self.context ? "…" : ""
    let rest = differing.count > Self.limit
    return (
      start + String(before.suffix(Self.context)).brief(1000),
      String(differing.prefix(Self.limit)).brief(1000),
      rest
        ? "…"
        : String(after.prefix(Self.context)).brief(1000)
          + (after.count > Self.context ? "…" : "")
    )
  }
}

extension Character {
  /// Whether the character looks like a space, such as a no-break space.
  fileprivate var isSpace: Bool { isWhitespace && !isNewline && self != "\t" }
}
