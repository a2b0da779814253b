/// A compiled regular expression of the model or of a template, which must match the whole string.
///
/// The service's patterns are Java patterns, whose classes differ from those of Swift's `Regex`.
/// `\w` is ASCII only, `.` stops at line ends, and a combining mark is a separate scalar. Matching
/// follows all alternatives at once, in time linear in the string.
package struct JavaPattern: Sendable {
  /// The expression as written.
  let source: String

  private let program: [Instruction]

  /// A faster matcher for a pattern of one repeated class; nil for other patterns.
  ///
  /// Most patterns have this form, including those of long tokens.
  private let repeated: RepeatedSet?

  /// Compiles an expression; throws if its syntax goes beyond that of the model's patterns.
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

/// A pattern of one class that repeats without an upper limit, such as `[\\w-]+`.
struct RepeatedSet: Sendable {
  private let set: ScalarSet
  private let atLeast: Int

  /// Whether the class contains each ASCII character.
  private let ascii: [Bool]

  /// Reads a parsed pattern; nil if it does not have this form.
  init?(_ node: PatternNode) {
    guard case .repetition(.scalar(let set), let atLeast, nil) = node else { return nil }
    self.set = set
    self.atLeast = atLeast
    ascii = (0..<0x80).map { set.contains(Unicode.Scalar(UInt8($0))) }
  }

  /// Whether the string has enough scalars and the class contains all of them.
  func matches(_ text: String) -> Bool {
    // If all bytes are ASCII, each byte is one scalar.
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.count >= atLeast && bytes.allSatisfy { $0 < 0x80 && ascii[Int($0)] }
    }
    if isPlain { return true }
    return text.unicodeScalars.count >= atLeast && text.unicodeScalars.allSatisfy(set.contains)
  }
}
