internal import _RegexParser

extension RegexCompiler {
  mutating func add(_ group: AST.Group) throws {
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
    case .lookahead: try addLookaround(isPositive: true, group.child)
    case .negativeLookahead: try addLookaround(isPositive: false, group.child)
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

  mutating func addAtomic(_ body: (inout RegexCompiler) throws -> Void) throws {
    try append(.openAtomic)
    try body(&self)
    try append(.closeAtomic)
  }

  private mutating func addLookaround(isPositive: Bool, _ child: AST.Node) throws {
    let look = next
    try append(.accept)
    try add(child)
    try append(.accept)
    program.instructions[look] = .look(isPositive: isPositive, next: next)
  }
}

// MARK: - Repetitions

extension RegexCompiler {
  mutating func add(_ quantification: AST.Quantification) throws {
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
      // Keep only the groups of the child.
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
