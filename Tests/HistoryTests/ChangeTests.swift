import History
import RunRecord
import Testing

private let scenario = Nights.id("A user signs in")

/// The change that the last of several results has, one result a night.
private func change(_ words: [Nights.Word]) throws -> ScenarioHistory.Change? {
  let nights = try Nights()
  var last: ScenarioHistory?
  for (night, word) in words.enumerated() { last = try nights.run(night, [(scenario, word)])[0] }
  return last?.change
}

@Suite struct `Changes from run to run` {
  @Test(
    arguments: [
      ([.failed], .first),
      ([.passed, .passed], .stillPassing),
      ([.passed, .failed], .newFailure(lastPassed: Nights.past(0))),
      (
        [.passed, .failed, .failed, .failed],
        .stillFailing(since: Nights.past(1), runs: 2, lastPassed: Nights.past(0))
      ),
      ([.failed, .failed], .stillFailing(since: Nights.past(0), runs: 1, lastPassed: nil)),
      ([.passed, .failed, .failed, .passed], .fixed(since: Nights.past(1), runs: 2)),
      ([.failed, .flaky], .fixed(since: Nights.past(0), runs: 1)),
      ([.flaky, .failed], .newFailure(lastPassed: Nights.past(0))),
      ([.passed, .blocked, .skipped, .failed], .newFailure(lastPassed: Nights.past(0))),
      (
        [.failed, .blocked, .failed],
        .stillFailing(since: Nights.past(0), runs: 1, lastPassed: nil)
      ),
      ([.passed, .blocked], .newFailure(lastPassed: Nights.past(0))),
      (
        [.passed, .blocked, .blocked],
        .stillFailing(since: Nights.past(1), runs: 1, lastPassed: Nights.past(0))
      ),
      ([.passed, .interrupted, .blocked], .newFailure(lastPassed: Nights.past(0))),
      ([.skipped, .failed], .first),
    ] as [([Nights.Word], ScenarioHistory.Change)]
  )
  func `a result is compared with the last result of the same kind`(
    _ words: [Nights.Word],
    _ expected: ScenarioHistory.Change
  ) throws {
    #expect(try change(words) == expected)
  }

  @Test(
    arguments: [[.skipped], [.failed, .blocked], [.passed, .skipped], [.passed, .interrupted]]
      as [[Nights.Word]]
  )
  func `a result that can't be compared has no history`(_ words: [Nights.Word]) throws {
    #expect(try change(words) == nil)
  }

  @Test func `each pool has a history of its own`() throws {
    let nights = try Nights()
    try nights.run(0, [(scenario, .passed)], pool: "mock")
    #expect(try nights.run(1, [(scenario, .failed)], pool: "live")[0]?.change == .first)
  }

  @Test func `flaky results count among the last 30 results`() throws {
    let nights = try Nights()
    for night in 0..<40 {
      try nights.run(night, [(scenario, night == 5 || night >= 37 ? .flaky : .passed)])
    }
    let history = try nights.run(40, [(scenario, .passed)])[0]
    #expect(history?.runs == 30 && history?.flaky == 3)
  }

  @Test func `rounds with different results count as one flaky result`() throws {
    let nights = try Nights()
    let rounds = (1...3).map { number in
      var id = scenario
      id.round = Round(number, of: 3, seed: 1)
      return (id: id, word: number == 2 ? Nights.Word.failed : .passed)
    }
    try nights.run(0, rounds)
    let history = try nights.run(1, [(scenario, .passed)])[0]
    #expect(history?.change == .stillPassing && history?.runs == 1 && history?.flaky == 1)
  }

  @Test(
    arguments: [
      ([.passed, .failed, .blocked], 1), ([.blocked, .passed, .failed], 1),
      ([.failed, .failed, .blocked], 0), ([.blocked, .passed, .passed], 0),
    ] as [([Nights.Word], Int)]
  )
  func `the order of rounds does not change their joint result`(
    _ words: [Nights.Word],
    _ flaky: Int
  ) throws {
    let nights = try Nights()
    let rounds = words.enumerated().map { index, word in
      var id = scenario
      id.round = Round(index + 1, of: words.count, seed: 1)
      return (id: id, word: word)
    }
    try nights.run(0, rounds)
    try nights.run(1, [(scenario, .passed)])
    #expect(try nights.run(2, [(scenario, .passed)])[0]?.flaky == flaky)
  }

  @Test func `all rounds are compared with earlier runs as one result`() throws {
    let nights = try Nights()
    try nights.run(0, [(scenario, .failed)])
    let start = RunStart(
      at: Nights.first,
      seed: 1,
      pool: "staging",
      scenarios: [scenario],
      command: []
    )
    let selection = HistorySelection(start, path: { $0 }, hasFile: { _ in true })
    let past = try nights.file.past(selection, of: start)
    var rounds = RepeatedResult()
    rounds.add(.failed, .seconds(1))
    rounds.add(.failed, .seconds(2))
    let record = Nights.record(scenario, .failed, 1)
    let failed = past.history(of: record, rounds)
    #expect(failed?.change == .stillFailing(since: Nights.past(0), runs: 1, lastPassed: nil))
    rounds.add(.passed, .seconds(1))
    let flaky = past.history(of: record, rounds)
    #expect(flaky?.change == .fixed(since: Nights.past(0), runs: 1))
    #expect(flaky?.result(of: record) == .flaky && flaky?.elapsed(of: record) == .seconds(2))
    #expect(past.history(of: record, RepeatedResult()) == nil)
  }

  @Test func `an interrupted run is not a point of the trend, but its results count`() throws {
    let nights = try Nights()
    try nights.run(0, [(scenario, .passed)], interrupted: true)
    let history = try nights.run(1, [(scenario, .failed)])[0]
    #expect(history?.change == .newFailure(lastPassed: Nights.past(0)))
    let start = RunStart(at: Nights.first, seed: 1, pool: "staging", scenarios: [], command: [])
    let past = try nights.file.past(HistorySelection(), of: start)
    #expect(past.trend.map(\.run) == [Nights.past(1)])
  }
}

@Suite struct `Points of the trend` {
  @Test func `the counts add up to the scenarios of the run`() throws {
    let nights = try Nights()
    let ids = (0..<3).map { Nights.id("Scenario \($0)", line: $0 + 1) }
    try nights.run(0, [(ids[0], .passed), (ids[1], .quarantined), (ids[2], .quarantined)])
    let start = RunStart(at: Nights.first, seed: 1, pool: "staging", scenarios: [], command: [])
    let point = try #require(try nights.file.past(HistorySelection(), of: start).trend.first)
    #expect(point.counts.passed == 1 && point.counts.quarantined == 2)
    #expect(point.counts.failed == 0)
  }
}

@Suite struct `Slower scenarios` {
  @Test(
    arguments: [
      ([1, 1, 1, 1], 60, false),
      ([1, 1, 1, 1, 1], 1.45, false),
      ([1, 1, 1, 1, 1], 1.55, true),
      ([0.02, 0.02, 0.02, 0.02, 0.02], 0.2, false),
      ([0.02, 0.02, 0.02, 0.02, 0.02], 0.3, true),
      ([1, 2, 1, 2, 1.5, 1, 2], 3.5, false),
      ([1, 2, 1, 2, 1.5, 1, 2], 4.6, true),
      ([1, 1, 1, 1, 60], 1.7, true),
    ] as [([Double], Double, Bool)]
  )
  func `a pass is slower if it exceeds the median by far`(
    _ earlier: [Double],
    _ now: Double,
    _ isSlower: Bool
  ) throws {
    let nights = try Nights()
    for (night, seconds) in earlier.enumerated() {
      try nights.run(night, [(scenario, .passed)], seconds: seconds)
    }
    let history = try nights.run(100, [(scenario, .passed)], seconds: now)[0]
    #expect(history?.isSlower == isSlower)
  }

  @Test func `the usual duration needs three passes`() throws {
    let nights = try Nights()
    for (night, seconds) in [1.0, 3, 2].enumerated() {
      #expect(try nights.run(night, [(scenario, .passed)], seconds: seconds)[0]?.usual == nil)
    }
    #expect(try nights.run(3, [(scenario, .failed)])[0]?.usual == .seconds(2))
  }
}
