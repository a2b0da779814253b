/// A regular expression of the model or of a template, compiled; it always means a whole text.
///
/// The service's patterns are Java's, and what its classes mean differs from Swift's `Regex`
/// (`\w` is ASCII only, `.` stops at line ends, a combining mark is a scalar of its own). All
/// alternatives are followed at once, so time is linear in the text whatever the pattern.
package struct JavaPattern: Sendable {
  /// The expression as it is written.
  let source: String

  private let program: [Instruction]

  /// What a pattern of one repeated class takes: most patterns are such, and long tokens meet them.
  private let repeated: RepeatedSet?

  /// Compiles an expression; throws where it uses syntax that no pattern of the model uses.
  package init(_ source: String) throws(PatternSyntaxError) {
    var parser = PatternParser(source)
    var program: [Instruction] = []
    let node = try parser.parse()
    node.compile(into: &program)
    self.source = source
    repeated = RepeatedSet(node)
    self.program = program + [.accept]
  }

  /// Whether the whole of `text` matches.
  package func matches(_ text: String) -> Bool {
    if let repeated { return repeated.matches(text) }
    var threads = Threads(program: program)
    threads.start()
    for scalar in text.unicodeScalars {
      guard threads.advance(over: scalar) else { return false }
    }
    return threads.end()
  }
}

/// A step of a compiled expression; numbers are indices of steps.
enum Instruction: Sendable {
  case take(ScalarSet)
  case fork(Int, Int)
  case jump(Int)
  /// Goes on where the scalar before this place is not of the set.
  case unlessAfter(ScalarSet)
  /// Goes on where one of the two scalars around this place is of a word, and the other is not.
  case wordBoundary
  case accept
}

/// The places of a program that a text has led to, all at once.
private struct Threads {
  let program: [Instruction]
  private var hasAccepted = false
  private var takers: [Int] = []

  /// The places that wait for the next scalar to know whether they are at the edge of a word.
  private var boundaries: [Int] = []
  private var previous: Unicode.Scalar?
  private var lastVisit: [Int]
  private var visit = 0

  init(program: [Instruction]) {
    self.program = program
    lastVisit = Array(repeating: 0, count: program.count)
  }

  mutating func start() {
    visit += 1
    follow(0)
  }

  /// Takes the end of the text; whether all of it matches.
  mutating func end() -> Bool {
    crossBoundaries(before: nil)
    return hasAccepted
  }

  /// Takes one scalar; false where nothing can take it.
  mutating func advance(over scalar: Unicode.Scalar) -> Bool {
    crossBoundaries(before: scalar)
    let waiting = takers
    takers.removeAll(keepingCapacity: true)
    hasAccepted = false
    visit += 1
    previous = scalar
    for place in waiting {
      guard case .take(let set) = program[place], set.contains(scalar) else { continue }
      follow(place + 1)
    }
    return hasAccepted || !takers.isEmpty || !boundaries.isEmpty
  }

  private mutating func crossBoundaries(before next: Unicode.Scalar?) {
    let isBoundary = isOfWord(previous) != isOfWord(next)
    while let place = boundaries.popLast() {
      if isBoundary { follow(place + 1) }
    }
  }

  private func isOfWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map(ScalarSet.word.contains) ?? false
  }

  /// Goes from `place` as far as no scalar is needed.
  private mutating func follow(_ place: Int) {
    guard lastVisit[place] != visit else { return }
    lastVisit[place] = visit
    switch program[place] {
    case .take: takers.append(place)
    case .accept: hasAccepted = true
    case .wordBoundary: boundaries.append(place)
    case .jump(let target): follow(target)
    case .fork(let first, let second):
      follow(first)
      follow(second)
    case .unlessAfter(let set):
      if let previous, set.contains(previous) { return }
      follow(place + 1)
    }
  }
}

/// A pattern that is one class, repeated without an upper limit: `[\\w-]+`.
struct RepeatedSet: Sendable {
  private let set: ScalarSet
  private let atLeast: Int

  /// For each ASCII character, whether the class has it.
  private let ascii: [Bool]

  /// Nil for any other pattern.
  init?(_ node: PatternNode) {
    guard case .repetition(.scalar(let set), let atLeast, nil) = node else { return nil }
    self.set = set
    self.atLeast = atLeast
    ascii = (0..<0x80).map { set.contains(Unicode.Scalar(UInt8($0))) }
  }

  /// Whether the class has every scalar of a text, and there are enough of them.
  func matches(_ text: String) -> Bool {
    // A byte is a scalar as long as all are ASCII.
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.count >= atLeast && bytes.allSatisfy { $0 < 0x80 && ascii[Int($0)] }
    }
    if isPlain { return true }
    return text.unicodeScalars.count >= atLeast && text.unicodeScalars.allSatisfy(set.contains)
  }
}
