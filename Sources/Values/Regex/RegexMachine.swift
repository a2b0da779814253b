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
  enum Backtrack {
    case way(pc: Int, place: Int)
    /// A slot to restore to a value.
    case slot(Int, to: Int)
    /// The start of an atomic group, which needs no action.
    case atomic
  }

  var program: RegexProgram
  let subject: RegexSubject
  /// The place at which the search continues after the previous match.
  var searchStart = 0
  private var stepsLeft: Int
  /// The two ends of each group, and the start of each loop's current round.
  ///
  /// The first two slots, for the whole match, are unused.
  var slots: [Int] = []

  init(_ program: RegexProgram, _ subject: RegexSubject, steps: Int) {
    (self.program, self.subject, stepsLeft) = (program, subject, steps)
  }

  /// The match that starts at a place; nil if there is none.
  mutating func match(
    at start: Int,
    _ visited: inout VisitedStates
  ) throws(RegexSearch.TooManySteps) -> RegexMatcher.Match? {
    let slotCount = 2 * program.groupCount + 2 + program.loopCount
    slots = [Int](repeating: -1, count: slotCount)
    guard let end = try run(from: 0, at: start, &visited) else { return nil }
    let group = program.groupCount > 0 ? group(1) : start..<end
    return RegexMatcher.Match(range: start..<end, group: group)
  }

  /// The range of a group; nil if the group did not participate.
  func group(_ number: Int) -> Range<Int>? {
    let (start, end) = (slots[2 * number], slots[2 * number + 1])
    return start >= 0 && end >= start ? start..<end : nil
  }
}

// MARK: - Steps

extension RegexMachine {
  /// Runs the program from an instruction; returns the end of the match, nil if every path fails.
  mutating func run(
    from pc: Int,
    at place: Int,
    _ visited: inout VisitedStates
  ) throws(RegexSearch.TooManySteps) -> Int? {
    var open = [Backtrack.way(pc: pc, place: place)]
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
    _ open: inout [Backtrack],
    _ visited: inout VisitedStates
  ) throws(RegexSearch.TooManySteps) -> Int? {
    var (pc, place) = (pc, place)
    while true {
      try count(1)
      if case .accept = program.instructions[pc] { return place }
      guard let next = try execute(pc, &place, &open, &visited) else { return nil }
      pc = next
    }
  }

  /// Counts steps toward the limit.
  mutating func count(_ steps: Int) throws(RegexSearch.TooManySteps) {
    stepsLeft -= steps
    guard stepsLeft >= 0 else { throw RegexSearch.TooManySteps() }
  }
}
