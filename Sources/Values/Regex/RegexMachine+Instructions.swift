extension RegexMachine {
  /// Executes an instruction except `accept`; returns the next one, nil if the path fails.
  mutating func execute(
    _ pc: Int,
    _ place: inout Int,
    _ open: inout [Backtrack],
    _ visited: inout VisitedStates
  ) throws(RegexSearch.TooManySteps) -> Int? {
    switch program.instructions[pc] {
    case .take(let set):
      guard take(set, &place) else { return nil }
    case .split(let first, let second, let branch):
      guard visited.insert(branch, place) else { return nil }
      open.append(.way(pc: second, place: place))
      return first
    case .jump(let target): return target
    case .save(let slot): set(slot, place, &open)
    case .enter(let loop): set(slot(of: loop), place, &open)
    case .leaveIfIdle(let loop, let exit): if slots[slot(of: loop)] == place { return exit }
    case .check(let assertion):
      guard subject.holds(assertion, at: place, searchStart: searchStart) else { return nil }
    case .openAtomic: open.append(.atomic)
    case .closeAtomic: RegexMachine.commit(&open)
    case .repeatGroup(let number, let ignoresCase):
      guard try takeGroup(number, ignoresCase, &place) else { return nil }
    case .look(let isPositive, let next):
      return try look(from: pc + 1, at: place, &open) == isPositive ? next : nil
    case .accept: break
    }
    return pc + 1
  }

  /// Consumes the next character if it is in a set; returns whether it is.
  private mutating func take(_ set: Int, _ place: inout Int) -> Bool {
    guard place < subject.characters.count,
      program.sets[set].holds(subject.characters[place])
    else { return false }
    place += 1
    return true
  }

  /// Consumes the same characters as a group; returns false if other characters follow.
  private mutating func takeGroup(
    _ number: Int,
    _ ignoresCase: Bool,
    _ place: inout Int
  ) throws(RegexSearch.TooManySteps) -> Bool {
    guard let group = group(number), place + group.count <= subject.characters.count else {
      return false
    }
    try count(group.count)
    guard subject.repeats(group, at: place, ignoringCase: ignoresCase) else { return false }
    place += group.count
    return true
  }

  private func slot(of loop: Int) -> Int { 2 * program.groupCount + 2 + loop }

  private mutating func set(_ slot: Int, _ place: Int, _ open: inout [Backtrack]) {
    open.append(.slot(slot, to: slots[slot]))
    slots[slot] = place
  }

  /// Drops the paths that were opened within the innermost atomic group.
  private static func commit(_ open: inout [Backtrack]) {
    guard let start = open.lastIndex(where: { if case .atomic = $0 { true } else { false } }) else {
      return
    }
    let kept = open[start...].filter { if case .slot = $0 { true } else { false } }
    open.replaceSubrange(start..., with: kept)
  }

  /// Whether the instructions from `pc` match, for a lookahead; keeps their groups if they match.
  private mutating func look(
    from pc: Int,
    at place: Int,
    _ open: inout [Backtrack]
  ) throws(RegexSearch.TooManySteps) -> Bool {
    let before = slots
    var visited = VisitedStates(sparseFor: program)
    guard try run(from: pc, at: place, &visited) != nil else {
      slots = before
      return false
    }
    for (slot, value) in before.enumerated() where slots[slot] != value {
      open.append(.slot(slot, to: value))
    }
    return true
  }
}
