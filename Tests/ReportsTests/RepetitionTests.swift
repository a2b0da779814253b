import FoundationEssentials
import RunRecord
import Testing

@testable import Reports

@Suite struct `Repetitions of a scenario` {
  /// The events of a run with three repetitions, in the order in which they end.
  private static func events(
    _ order: [Int],
    _ change: ScenarioHistory.Change?
  ) -> [RunEvent] {
    var start = Example.runStart
    let records = (0..<3).map { index in
      var id = Example.id(index, "a.yaml", 1, "A user signs up")
      id.round = Round(index + 1, of: 3, seed: 7)
      return index == 1
        ? Example.record(id, .failed(JUnitExample.failure("User does not exist.")))
        : Example.record(id, .passed)
    }
    start.scenarios = ScenarioIDs(records.map(\.id))
    var joint = RepeatedResult()
    for record in records { joint.add(record.result.kind, record.elapsed) }
    var events: [RunEvent] = [.runStarted(start)]
    if change != nil {
      var run = RunHistory(id: "k49ab")
      let past = PastRun(id: "k39ab", at: Example.start)
      run.trend = [RunHistory.Point(run: past, counts: ResultCounts(), elapsed: .seconds(1))]
      events.append(.runHistory(run))
    }
    for (number, index) in order.enumerated() {
      if number == 2, let change {
        var history = ScenarioHistory(change)
        history.repetitions = joint
        events.append(.scenarioHistory(records[index].id, history))
      }
      events.append(.scenarioFinished(records[index]))
    }
    events.append(.runFinished(at: start.at.addingTimeInterval(1), interrupted: false))
    return events
  }

  private static let failing: ScenarioHistory.Change = .fixed(
    since: PastRun(id: "k39ab", at: Example.start),
    runs: 1
  )

  @Test(arguments: [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
  func `the console compares all of them as one result`(_ order: [Int]) {
    let text = console(Self.events(order, Self.failing))
    #expect(text.contains("\nflaky    A user signs up (a.yaml:1): 1 of 3 repetitions failed\n"))
    #expect(text.contains("compared with earlier runs: 1 flaky (this is run k49ab)"))
    #expect(!text.contains("fixed"))
  }

  @Test func `reports list a flaky scenario without a history too`() {
    let events = Self.events([0, 1, 2], nil)
    let text = console(events)
    #expect(text.contains("\nflaky    A user signs up (a.yaml:1): 1 of 3 repetitions failed\n"))
    let list = "## Flaky repetitions\n\n- A user signs up (a.yaml:1): 1 of 3 repetitions failed\n"
    #expect(markdown(events).contains(list))
  }

  @Test func `a notification lists the scenario once`() {
    let report = DigestReport()
    for event in Self.events([0, 1, 2], Self.failing) { report.receive(event) }
    let items = report.digest.scenarios(in: .failure)
    #expect(items.map(\.name) == ["A user signs up"])
    #expect(items.map(\.message) == ["1 of 3 repetitions failed"])
    #expect(report.digest.count(of: .fixed) == 0)
  }
}
