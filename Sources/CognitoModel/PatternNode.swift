/// A parsed regular expression.
indirect enum PatternNode {
  case scalar(ScalarSet)
  case unlessAfter(ScalarSet)
  case wordBoundary
  case sequence([PatternNode])
  case choice([PatternNode])
  case repetition(PatternNode, atLeast: Int, atMost: Int?)

  /// Appends the steps that match this node and then continue with the next step.
  func compile(into program: inout [Instruction]) {
    switch self {
    case .scalar(let set): program.append(.take(set))
    case .unlessAfter(let set): program.append(.unlessAfter(set))
    case .wordBoundary: program.append(.wordBoundary)
    case .sequence(let nodes): for node in nodes { node.compile(into: &program) }
    case .choice(let nodes): PatternNode.compile(choice: nodes[...], into: &program)
    case .repetition(let node, let atLeast, let atMost):
      for _ in 0..<atLeast { node.compile(into: &program) }
      if let atMost {
        node.compile(optional: atMost - atLeast, into: &program)
      } else {
        node.compileLoop(into: &program)
      }
    }
  }

  private static func compile(
    choice nodes: ArraySlice<PatternNode>,
    into program: inout [Instruction]
  ) {
    guard let first = nodes.first else { return }
    guard nodes.count > 1 else { return first.compile(into: &program) }
    let fork = program.count
    program.append(.fork(fork + 1, fork + 1))
    first.compile(into: &program)
    let jump = program.count
    program.append(.jump(jump + 1))
    program[fork] = .fork(fork + 1, program.count)
    compile(choice: nodes.dropFirst(), into: &program)
    program[jump] = .jump(program.count)
  }

  private func compile(optional count: Int, into program: inout [Instruction]) {
    var forks: [Int] = []
    for _ in 0..<count {
      forks.append(program.count)
      program.append(.fork(program.count + 1, program.count + 1))
      compile(into: &program)
    }
    for fork in forks { program[fork] = .fork(fork + 1, program.count) }
  }

  private func compileLoop(into program: inout [Instruction]) {
    let fork = program.count
    program.append(.fork(fork + 1, fork + 1))
    compile(into: &program)
    program.append(.jump(fork))
    program[fork] = .fork(fork + 1, program.count)
  }
}
