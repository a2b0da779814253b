/// Finds the matches of a program in a string.
struct RegexMatcher {
  /// A match, with the part of it that callers use.
  struct Match {
    var range: Range<Int>
    /// The first group, or the whole match without groups; nil if the group did not participate.
    var group: Range<Int>?
  }

  private var machine: RegexMachine
  /// The last place at which a match can start.
  private let end: Int

  init(_ program: RegexProgram, _ subject: RegexSubject, steps: Int) {
    machine = RegexMachine(program, subject, steps: steps)
    end = subject.characters.count
  }

  /// Returns all matches without overlaps, in order.
  mutating func matches(atMost limit: Int) throws(RegexSearch.TooManySteps) -> [Match] {
    var found: [Match] = []
    var visited = try VisitedStates(machine.program, places: end + 1)
    while found.count < limit, let match = try firstMatch(&visited) {
      found.append(match)
      let next = match.range.upperBound + (match.range.isEmpty ? 1 : 0)
      machine.searchStart = next
      guard next <= end else { break }
      // Branches that led to an earlier match may lead to another match.
      if machine.program.knowsSearchStart {
        visited.removeAll()
      } else {
        visited.remove(place: next)
      }
    }
    return found
  }

  private mutating func firstMatch(
    _ visited: inout VisitedStates
  ) throws(RegexSearch.TooManySteps) -> Match? {
    for start in machine.searchStart...end {
      if let match = try machine.match(at: start, &visited) { return match }
    }
    return nil
  }
}
