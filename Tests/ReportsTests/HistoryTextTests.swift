import DiagnosticsTesting
import FoundationEssentials
import RunRecord
import Testing

@testable import Reports

/// The example run as the fourth of its selection.
private enum ExampleHistory {
  static let week = (1...3).map { night in
    PastRun(id: "k\(night)9ab", at: Example.start.addingTimeInterval(Double(night - 4) * 86_400))
  }

  static var events: [RunEvent] {
    var run = RunHistory(id: "k49ab")
    run.trend = week.map { RunHistory.Point(run: $0, counts: ResultCounts(), elapsed: .seconds(3)) }
    run.notes = ["changes to `mock` are unknown, because its settings could not be read: no keys"]
    return Example.events.flatMap { event -> [RunEvent] in
      switch event {
      case .runStarted: [event, .runHistory(run)]
      case .scenarioFinished(let record):
        history(of: record).map { [.scenarioHistory(record.id, $0), event] } ?? [event]
      default: [event]
      }
    }
  }

  private static func history(of record: ScenarioRecord) -> ScenarioHistory? {
    switch record.result {
    case .passed: slower
    case .failed: failing
    case .flaky: flaky
    case .blocked: ScenarioHistory(.stillFailing(since: week[0], runs: 3, lastPassed: nil))
    case .skipped: nil
    }
  }

  private static var slower: ScenarioHistory {
    var history = ScenarioHistory(.fixed(since: week[1], runs: 2))
    (history.usual, history.isSlower) = (.milliseconds(12), true)
    return history
  }

  private static var flaky: ScenarioHistory {
    var history = ScenarioHistory(.stillPassing)
    (history.runs, history.flaky) = (3, 1)
    return history
  }

  private static var failing: ScenarioHistory {
    var history = ScenarioHistory(.newFailure(lastPassed: week[2]))
    var change = PoolSettingChange(
      setting: "clients.web.ExplicitAuthFlows",
      old: "[ALLOW_REFRESH_TOKEN_AUTH, ALLOW_USER_PASSWORD_AUTH]",
      new: "[ALLOW_REFRESH_TOKEN_AUTH]"
    )
    change.effect = "Sign-ins with USER_PASSWORD_AUTH fail."
    change.relation = .explains
    let others = (1...11).map {
      PoolSettingChange(setting: "groups.g\($0).Precedence", old: nil, new: "\($0)")
    }
    history.poolChanges = [change] + others
    return history
  }
}

@Suite struct `Earlier runs` {
  @Test func `the console shows what changed since earlier runs`() throws {
    try expectGolden(console(ExampleHistory.events), "console-history.txt")
  }

  @Test func `JUnit shows what changed since earlier runs`() throws {
    try expectGolden(try JUnitReport().text(after: ExampleHistory.events), "junit-history.xml")
  }

  @Test func `a first run reads like a run without a history`() throws {
    let first = Example.events.flatMap { event -> [RunEvent] in
      switch event {
      case .runStarted: [event, .runHistory(RunHistory(id: "k49ab"))]
      case .scenarioFinished(let record):
        [.scenarioHistory(record.id, ScenarioHistory(.first)), event]
      default: [event]
      }
    }
    let documents = try [first, Example.events].map { try JUnitReport().text(after: $0) }
    #expect(documents[0] == documents[1])
    #expect(console(first) == console(Example.events))
  }

  @Test(
    arguments: [
      (0, "a: 1 → 2 (probable cause)"), (1, "a: 1 → 2 (probable cause), and 1 other change"),
      (2, "a: 1 → 2 (probable cause), and 2 other changes"),
    ]
  )
  func `one line shows the best cause and counts the other changes`(_ others: Int, _ text: String) {
    var cause = PoolSettingChange(setting: "a", old: "1", new: "2")
    cause.relation = .explains
    var other = PoolSettingChange(setting: "b", old: nil, new: "2")
    other.relation = .affects
    #expect(HistoryText.cause(in: [cause] + Array(repeating: other, count: others)) == text)
    #expect(HistoryText.cause(in: [other]) == nil)
    #expect(HistoryText.setting(other) == "b: not set → 2 (affects this operation)")
  }
}
