/// What two texts share at their ends, and the part between in which they differ.
///
/// Characters are the same only where their scalars are: `é` written in two ways looks the same and
/// is not.
struct Difference {
  /// A text in three pieces.
  struct Pieces {
    var before: ArraySlice<Character>
    var differing: ArraySlice<Character>
    var after: ArraySlice<Character>
  }

  let expected: Pieces
  let got: Pieces

  init(expected: String, got: String) {
    let (left, right) = (Array(expected), Array(got))
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, Difference.isSame(left[start], right[start]) { start += 1 }
    var end = 0
    while end < shorter - start,
      Difference.isSame(left[left.count - 1 - end], right[right.count - 1 - end])
    {
      end += 1
    }
    self.expected = Difference.pieces(of: left, start, end)
    self.got = Difference.pieces(of: right, start, end)
  }

  /// Whether the texts are alike enough for the differing part to tell more than the whole.
  var isWorthMarking: Bool {
    let shared = expected.before.count + expected.after.count
    let shorter = shared + min(expected.differing.count, got.differing.count)
    guard !(expected.differing.isEmpty && got.differing.isEmpty) else { return false }
    return shared >= 3 && shared * 3 >= shorter || expected.before.count >= 16
  }

  /// The code points of the differing parts where both look the same.
  var codePoints: (expected: String, got: String)? {
    guard String(expected.differing) == String(got.differing), isWorthMarking else { return nil }
    return (Difference.codePoints(expected.differing), Difference.codePoints(got.differing))
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
    text.prefix(4).flatMap(\.unicodeScalars).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}

extension Difference.Pieces {
  /// How many characters of the shared parts a long text keeps on each side of the differing one.
  private static let context = 24

  /// How many characters of the differing part a long text keeps.
  private static let limit = 60

  var count: Int { before.count + differing.count + after.count }

  var first: Character? { before.first ?? differing.first ?? after.first }

  var last: Character? { after.last ?? differing.last ?? before.last }

  /// The pieces as they are shown: one line, and a long one cut around the differing part.
  func shown(in width: Int) -> (before: String, differing: String, after: String) {
    guard count > width else {
      return (String(before).visible, String(differing).visible, String(after).visible)
    }
    let start = before.count > Self.context ? "…" : ""
    let rest = differing.count > Self.limit
    return (
      start + String(before.suffix(Self.context)).visible,
      String(differing.prefix(Self.limit)).visible,
      rest
        ? "…"
        : String(after.prefix(Self.context)).visible
          + (after.count > Self.context ? "…" : "")
    )
  }
}
