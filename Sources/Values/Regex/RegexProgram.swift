/// A regular expression as instructions for `RegexMatcher`.
struct RegexProgram {
  /// The most instructions.
  ///
  /// Repetitions with large numbers are expanded.
  static let longest = 50_000

  enum Instruction {
    /// Takes the next character if it is in the set.
    case take(set: Int)
    /// Continues in both places, in this order.
    case split(first: Int, second: Int, branch: Int)
    case jump(Int)
    /// Notes the place in the string as one end of a group.
    case save(slot: Int)
    /// Notes where a round of a loop starts.
    case enter(loop: Int)
    case check(RegexAssertion)
    /// Continues at `exit` if nothing was taken in this round.
    case leaveIfIdle(loop: Int, exit: Int)
    /// Takes what a group took.
    case repeatGroup(Int, ignoresCase: Bool)
    /// Looks ahead with the instructions that follow, up to `accept`, and continues at `next`.
    case look(isPositive: Bool, next: Int)
    /// Forgets the other paths through the instructions that follow, up to `closeAtomic`.
    case openAtomic
    case closeAtomic
    case accept
  }

  var instructions: [Instruction] = []
  /// The sets that single characters are tested against.
  var sets: [CharacterTest] = []
  /// Zero-width expressions that Swift finds.
  var boundaries: [String] = []
  var groupCount = 0
  var loopCount = 0
  /// The number of splits.
  ///
  /// Each is followed once for each place.
  var branchCount = 0
  /// Whether the result at a place depends on more than the place.
  var hasBackreferences = false

  /// Whether a search depends on where it started.
  var knowsSearchStart = false
}

/// A condition at a place that takes nothing.
enum RegexAssertion {
  case start
  case end
  case lineStart
  case lineEnd
  /// At the end, or before a line end there.
  case endOrLastLineEnd
  /// Where this search started.
  case searchStart
  case boundary(Int)
  case never
}

/// Whether single characters match a part of an expression, according to Swift's engine.
struct CharacterTest {
  private enum Kind {
    case equal(Character)
    case expression(Regex<AnyRegexOutput>)
  }

  private let kind: Kind
  private var known: [Character: Bool] = [:]
  /// The same for ASCII, the most common characters.
  private var knownASCII = [Bool?](repeating: nil, count: 128)

  init(_ character: Character) { kind = .equal(character) }

  /// Takes a part that matches one character; nil if it does not compile.
  init?(expression: String) {
    guard let regex = try? Regex(expression) else { return nil }
    kind = .expression(regex)
  }

  /// Tests each character once.
  mutating func holds(_ character: Character) -> Bool {
    switch kind {
    case .equal(let wanted): return wanted == character
    case .expression(let regex):
      let byte = character.utf8.count == 1 ? character.utf8.first.map { Int($0) } : nil
      if let answer = byte.map({ knownASCII[$0] }) ?? known[character] { return answer }
      let answer = String(character).wholeMatch(of: regex) != nil
      if let byte { knownASCII[byte] = answer } else { known[character] = answer }
      return answer
    }
  }
}
