/// A compiled regular expression of the model or of a template, which must match the whole string.
///
/// The service's patterns are Java patterns, whose classes differ from those of Swift's `Regex`.
/// `\w` is ASCII only, `.` stops at line ends, and a combining mark is a separate scalar. Matching
/// follows all alternatives at once, in time linear in the string.
package struct JavaPattern: Sendable {
  /// The expression as written.
  let source: String

  private let matcher: Matcher

  /// The fastest matcher for the expression.
  ///
  /// Threads share the patterns of the model, so a copy has only one reference to count.
  private indirect enum Matcher: Sendable {
    /// One repeated class, like most patterns, including those of long tokens.
    case repeated(RepeatedSet)
    case short(ShortProgram)
    case any([Instruction])
  }

  /// Compiles an expression; throws if its syntax goes beyond that of the model's patterns.
  package init(_ source: String) throws(PatternSyntaxError) {
    var parser = PatternParser(source)
    var program: [Instruction] = []
    let node = try parser.parse()
    node.compile(into: &program)
    program.append(.accept)
    self.source = source
    if let repeated = RepeatedSet(node) {
      matcher = .repeated(repeated)
    } else if let short = ShortProgram(program) {
      matcher = .short(short)
    } else {
      matcher = .any(program)
    }
  }

  /// Whether the whole of `text` matches.
  package func matches(_ text: String) -> Bool {
    switch matcher {
    case .repeated(let set): set.matches(text)
    case .short(let program): program.matches(text)
    case .any(let program): Threads.match(text, program)
    }
  }
}

/// A step of a compiled expression.
///
/// A number in a step is the index of another step.
enum Instruction: Sendable {
  case take(ScalarSet)
  case fork(Int, Int)
  case jump(Int)
  /// Continues if the scalar before this position is not in the set.
  case unlessAfter(ScalarSet)
  /// Continues if exactly one of the two scalars around this position belongs to a word.
  case wordBoundary
  case accept
}

/// The steps that are active after the scalars consumed so far.
private struct Threads {
  let program: [Instruction]
  private var hasAccepted = false
  private var takers: [Int] = []

  /// The steps whose word boundary depends on the next scalar.
  private var boundaries: [Int] = []
  private var previous: Unicode.Scalar?
  private var lastVisit: [Int]
  private var visit = 0

  init(program: [Instruction]) {
    self.program = program
    lastVisit = Array(repeating: 0, count: program.count)
  }

  /// Whether a program accepts the whole string.
  static func match(_ text: String, _ program: [Instruction]) -> Bool {
    var threads = Threads(program: program)
    threads.start()
    for scalar in text.unicodeScalars {
      guard threads.advance(over: scalar) else { return false }
    }
    return threads.end()
  }

  mutating func start() {
    visit += 1
    follow(0)
  }

  /// Handles the end of the string; true if the whole string matches.
  mutating func end() -> Bool {
    crossBoundaries(before: nil)
    return hasAccepted
  }

  /// Consumes one scalar; false if no step accepts it.
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
    guard !boundaries.isEmpty else { return }
    let isBoundary = isOfWord(previous) != isOfWord(next)
    while let place = boundaries.popLast() {
      if isBoundary { follow(place + 1) }
    }
  }

  private func isOfWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map(ScalarSet.word.contains) ?? false
  }

  /// Follows steps from `place` until a step needs a scalar.
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
