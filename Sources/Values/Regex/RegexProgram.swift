/// A regular expression as instructions for `RegexMachine`.
struct RegexProgram {
  /// The maximum number of instructions.
  ///
  /// Each repetition in the expression is expanded to copies of its instructions.
  static let longest = 50_000

  enum Instruction {
    /// Consumes the next character if it is in the set.
    case take(set: Int)
    /// Tries both continuations, in this order.
    case split(first: Int, second: Int, branch: Int)
    case jump(Int)
    /// Records the place in the string as one end of a group.
    case save(slot: Int)
    /// Records the start of a round of a loop.
    case enter(loop: Int)
    case check(RegexAssertion)
    /// Continues at `exit` if the current round consumed nothing.
    case leaveIfIdle(loop: Int, exit: Int)
    /// Consumes the same characters as a group.
    case repeatGroup(Int, ignoresCase: Bool)
    /// Looks ahead with the instructions up to `accept`, and continues at `next`.
    case look(isPositive: Bool, next: Int)
    /// Starts an atomic group, whose other paths `closeAtomic` drops.
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
  /// The number of splits, each of which is followed once per place.
  var branchCount = 0
  /// Whether the result at a place depends on more than the place.
  var hasBackreferences = false

  /// Whether the result depends on the start of the search.
  var knowsSearchStart = false
}

/// A condition at a place that consumes nothing.
enum RegexAssertion {
  case start
  case end
  case lineStart
  case lineEnd
  /// The end of the string, or the place before a final line end.
  case endOrLastLineEnd
  /// The start of this search.
  case searchStart
  case boundary(Int)
  case never
}

/// Tests whether a character matches part of an expression, according to Swift's engine.
struct CharacterTest {
  private enum Kind {
    case equal(Character)
    case expression(Regex<AnyRegexOutput>)
  }

  private let kind: Kind
  private var known: [Character: Bool] = [:]
  /// The cached results for ASCII, the most common characters.
  private var knownASCII = [Bool?](repeating: nil, count: 128)

  init(_ character: Character) { kind = .equal(character) }

  /// Compiles a part that matches one character; nil if the part is invalid.
  init?(expression: String) {
    guard let regex = try? Regex(expression) else { return nil }
    kind = .expression(regex)
  }

  /// Tests a character, and caches the result.
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
