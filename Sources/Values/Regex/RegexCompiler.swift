internal import _RegexParser

/// Compiles an expression that Swift's `Regex` accepts.
///
/// The toolchain's own parser parses the expression, so every character has the same meaning as in
/// Swift. Options keep their original spelling for the parts that Swift evaluates.
struct RegexCompiler {
  /// The error for an unsupported construct or too many instructions.
  struct Unsupported: Error {}

  let source: String
  var program = RegexProgram()
  var options = RegexOptions()
  var groups = 0
  var groupNames: [String: Int] = [:]

  private init(_ source: String) { self.source = source }

  /// Compiles an expression; nil if it does not parse.
  ///
  /// Throws `TooManySteps` for an unsupported construct or size.
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

  var next: Int { program.instructions.count }

  mutating func append(_ instruction: RegexProgram.Instruction) throws {
    guard next < RegexProgram.longest else { throw Unsupported() }
    program.instructions.append(instruction)
  }

  mutating func makeLoop() -> Int {
    defer { program.loopCount += 1 }
    return program.loopCount
  }

  mutating func makeBranch() -> Int {
    defer { program.branchCount += 1 }
    return program.branchCount
  }
}

// MARK: - Nodes

extension RegexCompiler {
  mutating func add(_ node: AST.Node) throws {
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

  /// Adds nodes in sequence, and joins literals, because consecutive scalars may form one
  /// character.
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

  mutating func add(literal: String) throws {
    for character in literal {
      if options.ignoresCase {
        try addTest(Substring("\\Q\(character)\\E"))
      } else {
        program.sets.append(CharacterTest(character))
        try append(.take(set: program.sets.count - 1))
      }
    }
  }

  /// Adds a part of the expression that matches one character.
  mutating func addTest(_ part: Substring) throws {
    guard let test = CharacterTest(expression: options.prefix + part) else { throw Unsupported() }
    program.sets.append(test)
    try append(.take(set: program.sets.count - 1))
  }
}
