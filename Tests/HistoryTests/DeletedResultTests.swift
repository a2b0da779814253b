import History
import RunRecord
import Testing

private let scenario = Nights.id("A user signs in")

/// The comparison of the last of several results with the first result, of which the history no
/// longer has a row.
private func comparison(
  _ first: Nights.Word,
  _ middle: Nights.Word,
  _ last: Nights.Word
) throws -> ComparedResult? {
  let nights = try Nights()
  try nights.run(0, [(scenario, first), (Nights.id("Another", line: 9), .passed)])
  for night in 1..<100 { try nights.run(night, [(scenario, middle)]) }
  try nights.run(100, [(scenario, last)])
  let later = try #require(try nights.file.lastRun())
  let earlier = try #require(
    try nights.file.runs(startingWith: "n0", before: later).first { $0.past.id == "n0" }
  )
  #expect(try !earlier.hasLostResults(in: nights.file))
  return try nights.file.changes(from: earlier, to: later).first
}

@Suite struct `Results that are no longer stored` {
  @Test(
    arguments: [
      (.passed, .passed, .failed), (.failed, .passed, .passed), (.passed, .blocked, .failed),
      (.passed, .failed, .passed),
    ] as [(Nights.Word, Nights.Word, Nights.Word)]
  )
  func `a changed result can't be compared`(
    _ first: Nights.Word,
    _ middle: Nights.Word,
    _ last: Nights.Word
  ) throws {
    let compared = try comparison(first, middle, last)
    #expect(compared?.history.change == .first)
    #expect(compared?.absence == .notKept)
  }

  @Test func `an unchanged result is compared by its streak`() throws {
    let failing = try comparison(.failed, .failed, .failed)
    #expect(
      failing?.history.change
        == .stillFailing(since: Nights.past(0), runs: 100, lastPassed: nil)
    )
    #expect(failing?.absence == nil)
    let passing = try comparison(.passed, .passed, .passed)
    #expect(passing?.history.change == .stillPassing)
    #expect(passing?.absence == nil)
  }

  @Test func `a scenario with few results is new`() throws {
    let nights = try Nights()
    let another = (Nights.id("Another", "b.yaml"), Nights.Word.passed)
    try nights.run(0, [another])
    for night in 1..<4 { try nights.run(night, [(scenario, .passed), another]) }
    let later = try #require(try nights.file.lastRun())
    let earlier = try #require(try nights.file.runs(startingWith: "n0", before: later).first)
    #expect(try nights.file.changes(from: earlier, to: later).map(\.absence) == [.new, nil])
  }

  @Test func `runs that alternate between pools keep a limited number of results`() throws {
    let nights = try Nights()
    for night in 0..<200 {
      try nights.run(night, [(scenario, .passed)], pool: night % 2 == 0 ? "one" : "two")
    }
    let kept = try nights.file.timelines(of: .all, limit: 1_000).map(\.points.count)
    #expect(kept.count == 2)
    #expect(kept.allSatisfy { 60..<90 ~= $0 })
  }

  @Test func `a run can lose all its results`() throws {
    let nights = try Nights()
    for night in 0..<100 { try nights.run(night, [(scenario, .passed)]) }
    let later = try #require(try nights.file.lastRun())
    let runs = try nights.file.runs(startingWith: "n", before: later)
    #expect(try runs.first?.hasLostResults(in: nights.file) == false)
    #expect(try runs.last?.hasLostResults(in: nights.file) == true)
  }
}
