import History
import RunRecord
import Testing

/// Whether a scenario that passed in the first run has that history in the second.
private func keeps(
  _ first: [ScenarioID],
  _ second: [ScenarioID],
  of id: ScenarioID,
  all: ScenarioIDs = [],
  files: Set<String> = []
) throws -> Bool {
  let nights = try Nights()
  try nights.run(0, first.map { ($0, .passed) })
  let histories = try nights.run(1, second.map { ($0, .passed) }, all: all, files: files)
  let index = try #require(second.firstIndex(of: id))
  return histories[index]?.change == .stillPassing
}

private let signUp = Nights.id("A user signs up", "a.yaml", line: 1)
private let signIn = Nights.id("A user signs in", "a.yaml", line: 9)

@Suite struct `Renamed and moved scenarios` {
  @Test func `a scenario keeps its history at another line`() throws {
    let moved = Nights.id("A user signs in", "a.yaml", line: 30)
    #expect(try keeps([signUp, signIn], [signUp, moved], of: moved))
  }

  @Test func `a renamed scenario keeps its history at its line or position`() throws {
    let sameLine = Nights.id("A known user signs in", "a.yaml", line: 9)
    #expect(try keeps([signUp, signIn], [signUp, sameLine], of: sameLine))
    let samePosition = Nights.id("A known user signs in", "a.yaml", line: 12)
    #expect(try keeps([signUp, signIn], [signUp, samePosition], of: samePosition))
  }

  @Test func `a new scenario between others has no history`() throws {
    let new = Nights.id("A user signs out", "a.yaml", line: 9)
    let last = Nights.id("A user signs in", "a.yaml", line: 20)
    #expect(try !keeps([signUp, signIn], [signUp, new, last], of: new))
    #expect(try keeps([signUp, signIn], [signUp, new, last], of: last))
  }

  @Test func `a scenario in a renamed file keeps its history`() throws {
    let moved = Nights.id("A user signs in", "flows/b.yaml", line: 1)
    #expect(try keeps([signUp, signIn], [moved], of: moved))
    #expect(try keeps([signUp, signIn], [signUp, moved], of: moved, files: ["a.yaml"]))
  }

  @Test func `a file whose name changes only in its bytes is a renamed file`() throws {
    let before = Nights.id("A user signs in", "\u{e9}.yaml", line: 1)
    let after = Nights.id("A user signs in", "e\u{301}.yaml", line: 5)
    #expect(try keeps([before], [after], of: after))
  }

  @Test func `a scenario with the same name as an unselected one has no history`() throws {
    let other = Nights.id("A user signs in", "b.yaml", line: 1)
    #expect(try !keeps([signIn], [other], of: other, files: ["a.yaml"]))
    #expect(try !keeps([signIn], [other], of: other, all: [signIn, other]))
  }

  @Test func `a scenario whose name was in two deleted files has no history`() throws {
    let twin = Nights.id("A user signs in", "c.yaml", line: 1)
    let moved = Nights.id("A user signs in", "d.yaml", line: 1)
    #expect(try !keeps([signIn, twin], [moved], of: moved))
  }

  @Test func `a scenario at the place of one that was deleted earlier has no history`() throws {
    let nights = try Nights()
    try nights.run(0, [(signUp, .passed), (signIn, .passed)])
    try nights.run(1, [(signUp, .passed)])
    let new = Nights.id("A user signs out", "a.yaml", line: 9)
    let histories = try nights.run(2, [(signUp, .passed), (new, .failed)])
    #expect(histories[1]?.change == .first)
  }

  @Test func `a run of one scenario leaves the others of its file their history`() throws {
    let nights = try Nights()
    try nights.run(0, [(signUp, .passed), (signIn, .passed)])
    try nights.run(1, [(signUp, .passed)], all: [signUp, signIn])
    let renamed = Nights.id("A known user signs in", "a.yaml", line: 9)
    let histories = try nights.run(2, [(signUp, .passed), (renamed, .failed)])
    #expect(histories[1]?.change == .newFailure(lastPassed: Nights.past(0)))
  }

  @Test func `rows of examples with equal labels are told apart by their order`() throws {
    let rows = [3, 4].map { Nights.id("A user signs up [name=ada]", "a.yaml", line: $0) }
    let nights = try Nights()
    try nights.run(0, [(rows[0], .passed), (rows[1], .failed)])
    let histories = try nights.run(1, [(rows[0], .failed), (rows[1], .failed)])
    #expect(histories[0]?.change == .newFailure(lastPassed: Nights.past(0)))
    #expect(
      histories[1]?.change == .stillFailing(since: Nights.past(0), runs: 1, lastPassed: nil)
    )
  }

  @Test func `scenarios whose names differ only in their bytes are told apart`() throws {
    let (one, other) = (Nights.id("\u{e9}", line: 1), Nights.id("e\u{301}", line: 9))
    let nights = try Nights()
    try nights.run(0, [(one, .passed), (other, .failed)])
    let moved = Nights.id(other.name, line: 20)
    let histories = try nights.run(1, [(moved, .passed)])
    #expect(histories[0]?.change == .fixed(since: Nights.past(0), runs: 1))
  }

  @Test func `many scenarios with one name keep their own histories`() throws {
    let batches: [[Nights.Word]] = [
      [.passed, .failed, .skipped, .interrupted], [.skipped], [.interrupted], [.failed, .passed],
    ]
    let results = (0..<200).map { number in
      let words = batches[number / 50]
      let id = Nights.id("A user signs in", number < 75 ? "a.yaml" : "b.yaml", line: number + 1)
      return (id: id, word: words[number % words.count])
    }
    let nights = try Nights()
    try nights.run(0, results)
    let histories = try nights.run(1, results.map { ($0.id, .passed) })
    for (result, history) in zip(results, histories) {
      let change: ScenarioHistory.Change =
        switch result.word {
        case .passed: .stillPassing
        case .failed: .fixed(since: Nights.past(0), runs: 1)
        default: .first
        }
      #expect(history?.change == change, "line \(result.id.line)")
    }
    let last = try nights.run(2, results.map { ($0.id, .passed) })
    #expect(last.allSatisfy { $0?.change == .stillPassing })
  }

  @Test func `each of many scenarios keeps its own history`() throws {
    let numbers = 0..<130
    let before = numbers.map { Nights.id("Scenario \($0)", "file-\($0).yaml", line: $0 + 1) }
    let after = numbers.map { number in
      switch number % 3 {
      case 0: before[number]
      case 1: Nights.id("Scenario \(number)", "moved-\(number).yaml", line: 1)
      default: Nights.id("Renamed \(number)", "file-\(number).yaml", line: number + 1)
      }
    }
    let nights = try Nights()
    try nights.run(0, numbers.map { (before[$0], $0.isMultiple(of: 2) ? .passed : .failed) })
    let histories = try nights.run(1, after.map { ($0, .passed) })
    for number in numbers {
      let fixed = ScenarioHistory.Change.fixed(since: Nights.past(0), runs: 1)
      #expect(
        histories[number]?.change == (number.isMultiple(of: 2) ? .stillPassing : fixed),
        "\(after[number].name)"
      )
    }
  }
}
