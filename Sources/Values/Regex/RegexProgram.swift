/// A regular expression as instructions for `RegexMatcher`.
struct RegexProgram {
  /// The most instructions: repetitions with large numbers are written out.
  static let longest = 50_000

  enum Instruction {
    /// Takes the next character if the set has it.
    case take(set: Int)
    /// Goes on in both places, in this order.
    case split(first: Int, second: Int, branch: Int)
    case jump(Int)
    /// Notes the place in the text as one end of a group.
    case save(slot: Int)
    /// Notes where a round of a loop begins.
    case enter(loop: Int)
    case check(RegexAssertion)
    /// Goes to `exit` where nothing was taken in this round.
    case leaveIfIdle(loop: Int, exit: Int)
    /// Takes what a group took.
    case repeatGroup(Int, ignoresCase: Bool)
    /// Looks ahead with the instructions that follow, up to `accept`, and goes on at `next`.
    case look(isPositive: Bool, next: Int)
    /// Forgets the other ways through the instructions that follow, up to `closeAtomic`.
    case openAtomic
    case closeAtomic
    case accept
  }

  var instructions: [Instruction] = []
  /// What single characters are held against.
  var sets: [CharacterTest] = []
  /// Expressions of width zero that Swift finds.
  var boundaries: [String] = []
  var groupCount = 0
  var loopCount = 0
  /// How many splits there are; each is gone through once for each place.
  var branchCount = 0
  /// Whether what follows a place depends on more than the place.
  var hasBackreferences = false

  /// Whether a search depends on where it began.
  var knowsSearchStart = false
}

/// What must hold at a place without taking anything.
enum RegexAssertion {
  case start
  case end
  case lineStart
  case lineEnd
  /// At the end, or before a line end there.
  case endOrLastLineEnd
  /// Where this search began.
  case searchStart
  case boundary(Int)
  case never
}

/// Whether single characters match a part of an expression, as Swift's engine says.
struct CharacterTest {
  private enum Kind {
    case equal(Character)
    case expression(Regex<AnyRegexOutput>)
  }

  private let kind: Kind
  private var known: [Character: Bool] = [:]
  /// The same for ASCII, which nearly every text is made of.
  private var knownASCII = [Bool?](repeating: nil, count: 128)

  init(_ character: Character) { kind = .equal(character) }

  /// Takes a part that matches one character; nil where it does not compile.
  init?(expression: String) {
    guard let regex = try? Regex(expression) else { return nil }
    kind = .expression(regex)
  }

  /// Asks for each character once.
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
