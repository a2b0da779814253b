/// Runs a program on a string, for one search.
///
/// The machine tries paths in the order of a backtracking engine, and so finds the same matches.
/// Each branch at each place is followed only once, because a failed path fails again. The
/// algorithm is from Cox, "Regular Expression Matching: the Virtual Machine Approach", and RE2's
/// `BitState`.
///
/// The number of steps is limited. Without backreferences and lookaheads, the number grows with the
/// product of the lengths of the string and the program. After a backreference, paths that meet may
/// differ, so each path is followed. Each lookahead follows all paths again.
struct RegexMachine {
  /// An alternative to try, or a state to restore, when the current path fails.
  enum Open {
    case way(pc: Int, place: Int)
    /// A slot to restore to a value.
    case slot(Int, to: Int)
    /// The start of an atomic group, which needs no action.
    case atomic
  }

  private(set) var program: RegexProgram
  let subject: RegexSubject
  /// The place at which the search continues after the previous match.
  var searchStart = 0
  private var stepsLeft: Int
  /// The two ends of each group, and the start of each loop's current round.
  ///
  /// The first two slots, for the whole match, are unused.
  private var slots: [Int] = []

  init(_ program: RegexProgram, _ subject: RegexSubject, steps: Int) {
    (self.program, self.subject, stepsLeft) = (program, subject, steps)
  }

  /// The match that starts at a place; nil if there is none.
  mutating func match(
    at start: Int,
    _ visited: inout VisitedWays
  ) throws(RegexSearch.TooManySteps) -> RegexMatcher.Match? {
    let slotCount = 2 * program.groupCount + 2 + program.loopCount
    slots = [Int](repeating: -1, count: slotCount)
    guard let end = try run(from: 0, at: start, &visited) else { return nil }
    let group = program.groupCount > 0 ? group(1) : start..<end
    return RegexMatcher.Match(range: start..<end, group: group)
  }

  /// The range of a group; nil if the group did not participate.
  private func group(_ number: Int) -> Range<Int>? {
    let (start, end) = (slots[2 * number], slots[2 * number + 1])
    return start >= 0 && end >= start ? start..<end : nil
  }
}

// MARK: - Steps

extension RegexMachine {
  /// Runs the program from an instruction; returns the end of the match, nil if every path fails.
  private mutating func run(
    from pc: Int,
    at place: Int,
    _ visited: inout VisitedWays
  ) throws(RegexSearch.TooManySteps) -> Int? {
    var open = [Open.way(pc: pc, place: place)]
    while let next = open.popLast() {
      switch next {
      case .slot(let slot, let value): slots[slot] = value
      case .atomic: break
      case .way(let pc, let place):
        if let end = try follow(pc, place, &open, &visited) { return end }
      }
    }
    return nil
  }

  /// Follows one path to its end; nil if the path fails.
  private mutating func follow(
    _ pc: Int,
    _ place: Int,
    _ open: inout [Open],
    _ visited: inout VisitedWays
  ) throws(RegexSearch.TooManySteps) -> Int? {
    var (pc, place) = (pc, place)
    while true {
      try count(1)
      switch program.instructions[pc] {
      case .accept: return place
      case .take(let set):
        guard place < subject.characters.count,
          program.sets[set].holds(subject.characters[place])
        else { return nil }
        (pc, place) = (pc + 1, place + 1)
      case .split(let first, let second, let branch):
        guard visited.insert(branch, place) else { return nil }
        open.append(.way(pc: second, place: place))
        pc = first
      case .jump(let target): pc = target
      case .save(let slot): (pc, _) = (pc + 1, set(slot, place, &open))
      case .enter(let loop): (pc, _) = (pc + 1, set(slot(of: loop), place, &open))
      case .leaveIfIdle(let loop, let exit): pc = slots[slot(of: loop)] == place ? exit : pc + 1
      case .check(let assertion):
        guard subject.holds(assertion, at: place, searchStart: searchStart) else { return nil }
        pc += 1
      case .openAtomic: (pc, _) = (pc + 1, open.append(.atomic))
      case .closeAtomic: (pc, _) = (pc + 1, RegexMachine.commit(&open))
      case .repeatGroup(let number, let ignoresCase):
        guard let end = try repeated(number, ignoresCase, at: place) else { return nil }
        (pc, place) = (pc + 1, end)
      case .look(let isPositive, let next):
        guard try look(from: pc + 1, at: place, &open) == isPositive else { return nil }
        pc = next
      }
    }
  }

  private mutating func count(_ steps: Int) throws(RegexSearch.TooManySteps) {
    stepsLeft -= steps
    guard stepsLeft >= 0 else { throw RegexSearch.TooManySteps() }
  }

  private func slot(of loop: Int) -> Int { 2 * program.groupCount + 2 + loop }

  private mutating func set(_ slot: Int, _ place: Int, _ open: inout [Open]) {
    open.append(.slot(slot, to: slots[slot]))
    slots[slot] = place
  }

  /// Drops the paths that were opened within the innermost atomic group.
  private static func commit(_ open: inout [Open]) {
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
    _ open: inout [Open]
  ) throws(RegexSearch.TooManySteps) -> Bool {
    let before = slots
    var visited = VisitedWays(sparseFor: program)
    guard try run(from: pc, at: place, &visited) != nil else {
      slots = before
      return false
    }
    for (slot, value) in before.enumerated() where slots[slot] != value {
      open.append(.slot(slot, to: value))
    }
    return true
  }

  private mutating func repeated(
    _ number: Int,
    _ ignoresCase: Bool,
    at place: Int
  ) throws(RegexSearch.TooManySteps) -> Int? {
    guard let group = group(number), place + group.count <= subject.characters.count else {
      return nil
    }
    try count(group.count)
    let isSame = subject.repeats(group, at: place, ignoringCase: ignoresCase)
    return isSame ? place + group.count : nil
  }
}
