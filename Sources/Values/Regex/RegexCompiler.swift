internal import _RegexParser

/// Makes a program of an expression that Swift's `Regex` takes.
///
/// The toolchain's own parser reads it, so that both mean the same by each sign. Options are kept as
/// they are written, for the parts that Swift judges.
struct RegexCompiler {
  /// The expression has a construct or a size that no program is made for.
  private struct Unsupported: Error {}

  private let source: String
  private var program = RegexProgram()
  private var options = RegexOptions()
  private var groups = 0
  private var groupNames: [String: Int] = [:]

  private init(_ source: String) { self.source = source }

  /// The program; nil where the expression does not parse.
  static func program(of source: String) throws(RegexSearch.TooManySteps) -> RegexProgram? {
    guard let tree = try? parse(source, .traditional) else { return nil }
    var compiler = RegexCompiler(source)
    do {
      try compiler.add(tree.root)
    } catch {
      throw RegexSearch.TooManySteps()
    }
    compiler.program.instructions.append(.accept)
    compiler.program.groupCount = compiler.groups
    return compiler.program
  }

  private var next: Int { program.instructions.count }

  private mutating func append(_ instruction: RegexProgram.Instruction) throws {
    guard next < RegexProgram.longest else { throw Unsupported() }
    program.instructions.append(instruction)
  }

  private mutating func makeLoop() -> Int {
    defer { program.loopCount += 1 }
    return program.loopCount
  }

  private mutating func makeBranch() -> Int {
    defer { program.branchCount += 1 }
    return program.branchCount
  }
}

// MARK: - Nodes

extension RegexCompiler {
  private mutating func add(_ node: AST.Node) throws {
    switch node {
    case .alternation(let alternation): try add(alternatives: alternation.children[...])
    case .concatenation(let concatenation): try add(sequence: concatenation.children)
    case .group(let group): try add(group)
    case .quantification(let quantification): try add(quantification)
    case .quote(let quote): try add(literal: quote.literal)
    case .atom(let atom): try add(atom)
    case .customCharacterClass: try addTest(source[node.location.range])
    case .trivia, .empty: break
    default: throw Unsupported()
    }
  }

  private mutating func add(alternatives: ArraySlice<AST.Node>) throws {
    guard let first = alternatives.first else { return }
    guard alternatives.count > 1 else { return try add(first) }
    let split = next
    try append(.accept)
    try add(first)
    let jump = next
    try append(.accept)
    program.instructions[split] = .split(first: split + 1, second: next, branch: makeBranch())
    try add(alternatives: alternatives.dropFirst())
    program.instructions[jump] = .jump(next)
  }

  /// Scalars that follow one another make up characters together.
  private mutating func add(sequence: [AST.Node]) throws {
    var literal = ""
    for node in sequence {
      if let text = node.literal {
        literal += text
      } else if !node.isTrivia {
        try add(literal: literal)
        literal = ""
        try add(node)
      }
    }
    try add(literal: literal)
  }

  private mutating func add(literal: String) throws {
    for character in literal {
      if options.ignoresCase {
        try addTest(Substring("\\Q\(character)\\E"))
      } else {
        program.sets.append(CharacterTest(character))
        try append(.take(set: program.sets.count - 1))
      }
    }
  }

  /// A part of the expression that takes one character.
  private mutating func addTest(_ part: Substring) throws {
    guard let test = CharacterTest(expression: options.prefix + part) else { throw Unsupported() }
    program.sets.append(test)
    try append(.take(set: program.sets.count - 1))
  }
}

// MARK: - Atoms

extension RegexCompiler {
  private mutating func add(_ atom: AST.Atom) throws {
    switch atom.kind {
    case .caretAnchor: try append(.check(options.isMultiline ? .lineStart : .start))
    case .dollarAnchor: try append(.check(options.isMultiline ? .lineEnd : .end))
    case .backreference(let reference): try add(reference)
    case .changeMatchingOptions(let change): options.apply(change, source)
    case .escaped(let escaped):
      if let assertion = assertion(for: escaped, source[atom.location.range]) {
        try append(.check(assertion))
      } else {
        try addTest(source[atom.location.range])
      }
    default:
      if let text = AST.Node.atom(atom).literal { return try add(literal: text) }
      try addTest(source[atom.location.range])
    }
  }

  private mutating func assertion(
    for escaped: AST.Atom.EscapedBuiltin,
    _ part: Substring
  ) -> RegexAssertion? {
    switch escaped {
    case .startOfSubject: return .start
    case .endOfSubject: return .end
    case .endOfSubjectBeforeNewline: return .endOrLastLineEnd
    case .firstMatchingPositionInSubject:
      program.knowsSearchStart = true
      return .searchStart
    case .wordBoundary, .notWordBoundary, .textSegment, .notTextSegment:
      program.boundaries.append(options.prefix + part)
      return .boundary(program.boundaries.count - 1)
    default: return nil
    }
  }

  private mutating func add(_ reference: AST.Reference) throws {
    let group: Int? =
      switch reference.kind {
      case .absolute(let number): number.value
      case .named(let name): groupNames[name]
      default: nil
      }
    guard let group else { throw Unsupported() }
    program.hasBackreferences = true
    guard group <= groups, group > 0 else { return try append(.check(.never)) }
    try append(.repeatGroup(group, ignoresCase: options.ignoresCase))
  }
}

// MARK: - Groups

extension RegexCompiler {
  private mutating func add(_ group: AST.Group) throws {
    let outer = options
    defer { options = outer }
    switch group.kind.value {
    case .capture: try addCapture(nil, group.child)
    case .namedCapture(let name): try addCapture(name.value, group.child)
    case .nonCapture: try add(group.child)
    case .changeMatchingOptions(let change):
      options.apply(change, source)
      try add(group.child)
    case .atomicNonCapturing: try addAtomic { (compiler) in try compiler.add(group.child) }
    case .lookahead: try addLook(isPositive: true, group.child)
    case .negativeLookahead: try addLook(isPositive: false, group.child)
    default: throw Unsupported()
    }
  }

  private mutating func addCapture(_ name: String?, _ child: AST.Node) throws {
    groups += 1
    let number = groups
    if let name { groupNames[name] = number }
    try append(.save(slot: number * 2))
    try add(child)
    try append(.save(slot: number * 2 + 1))
  }

  private mutating func addAtomic(_ body: (inout RegexCompiler) throws -> Void) throws {
    try append(.openAtomic)
    try body(&self)
    try append(.closeAtomic)
  }

  private mutating func addLook(isPositive: Bool, _ child: AST.Node) throws {
    let look = next
    try append(.accept)
    try add(child)
    try append(.accept)
    program.instructions[look] = .look(isPositive: isPositive, next: next)
  }
}

// MARK: - Repetitions

extension RegexCompiler {
  private mutating func add(_ quantification: AST.Quantification) throws {
    let (least, most) = quantification.amount.value.bounds
    guard let least else { throw Unsupported() }
    let kind = quantification.kind.value
    guard kind == .possessive else {
      let isEager = (kind == .eager) != options.isReluctant
      return try add(quantification.child, least, most, isEager: isEager)
    }
    try addAtomic { compiler in
      try compiler.add(quantification.child, least, most, isEager: true)
    }
  }

  private mutating func add(
    _ child: AST.Node,
    _ least: Int,
    _ most: Int?,
    isEager: Bool
  ) throws {
    let (first, names) = (groups, groupNames)
    var splits: [Int] = []
    for number in 0..<max(least, most ?? 0) {
      // Each copy of the child has the same groups.
      (groups, groupNames) = (first, names)
      if number >= least {
        splits.append(next)
        try append(.accept)
      }
      try add(child)
    }
    for split in splits { program.instructions[split] = choice(isEager, split + 1, next) }
    if most == nil {
      (groups, groupNames) = (first, names)
      try addLoop(child, isEager: isEager)
    } else if most == 0 {
      let start = next
      try add(child)
      // Only its groups count.
      program.instructions.removeSubrange(start...)
    }
  }

  private mutating func addLoop(_ child: AST.Node, isEager: Bool) throws {
    let (split, loop) = (next, makeLoop())
    try append(.accept)
    try append(.enter(loop: loop))
    try add(child)
    try append(.leaveIfIdle(loop: loop, exit: next + 2))
    try append(.jump(split))
    program.instructions[split] = choice(isEager, split + 1, next)
  }

  private mutating func choice(
    _ isEager: Bool,
    _ body: Int,
    _ exit: Int
  ) -> RegexProgram.Instruction {
    isEager
      ? .split(first: body, second: exit, branch: makeBranch())
      : .split(first: exit, second: body, branch: makeBranch())
  }
}

// MARK: - Options and literals

/// The options that hold at a place of an expression.
private struct RegexOptions {
  private var letters: [String] = []

  var ignoresCase: Bool { letters.contains("i") }
  var isMultiline: Bool { letters.contains("m") }
  var isReluctant: Bool { letters.contains("U") }

  /// What sets the same options at the start of another expression.
  var prefix: String { letters.isEmpty ? "" : "(?\(letters.joined()))" }

  mutating func apply(_ change: AST.MatchingOptionSequence, _ source: String) {
    if change.resetsCurrentOptions { letters = [] }
    for option in change.adding {
      let letter = String(source[option.location.range])
      letters.removeAll { $0 == letter }
      letters.append(letter)
    }
    for option in change.removing {
      let letter = source[option.location.range]
      letters.removeAll { $0 == letter || letter.hasPrefix("x") && $0.hasPrefix("x") }
    }
  }
}

extension AST.Node {
  /// The text that the node stands for; nil where it is more than that.
  fileprivate var literal: String? {
    switch self {
    case .quote(let quote): return quote.literal
    case .atom(let atom):
      switch atom.kind {
      case .char(let character): return String(character)
      case .scalar(let scalar): return String(scalar.value)
      case .scalarSequence(let sequence):
        return String(String.UnicodeScalarView(sequence.scalarValues))
      default: return nil
      }
    default: return nil
    }
  }
}
