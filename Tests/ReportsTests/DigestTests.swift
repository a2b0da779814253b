import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing

/// A run whose scenarios all failed or were blocked, with a history of each.
private enum Night {
  static let past = PastRun(id: "k3f9a", at: Example.start)
  static let before: ScenarioHistory.Change = .stillFailing(since: past, runs: 1, lastPassed: nil)

  static let ids = (0..<6).map { Example.id($0, "a.yaml", $0 + 1, "Scenario \($0)") }

  static func failed(_ index: Int) -> ScenarioRecord {
    Example.record(ids[index], .failed(JUnitExample.failure("User does not exist.")))
  }

  static func blocked(_ index: Int) -> ScenarioRecord {
    let failure = JUnitExample.failure("no mailbox", kind: .environment)
    return Example.record(ids[index], .blocked(failure))
  }

  /// The events of a run; a scenario can have no history.
  static func events(
    _ results: [(record: ScenarioRecord, change: ScenarioHistory.Change?)],
    isFirst: Bool = false
  ) -> [RunEvent] {
    var run = RunHistory(id: "k3f9b")
    if !isFirst {
      run.trend = [RunHistory.Point(run: past, counts: ResultCounts(), elapsed: .seconds(1))]
    }
    var start = Example.runStart
    start.scenarios = ScenarioIDs(results.map { $0.record.id })
    return [.runStarted(start), .runHistory(run)]
      + results.flatMap { record, change -> [RunEvent] in
        let history = change.map { RunEvent.scenarioHistory(record.id, ScenarioHistory($0)) }
        return [history].compactMap(\.self) + [.scenarioFinished(record)]
      } + [.runFinished(at: start.at.addingTimeInterval(1), interrupted: false)]
  }

  /// A failure of each kind, of which one is new and one is repeated.
  static let mixed: [RunEvent] = {
    var quarantined = failed(3)
    quarantined.quarantine = Quarantine(reason: "a known defect", until: "2026-12-31")
    var interrupted = blocked(4)
    interrupted.gap = .interrupted
    return events([
      (failed(0), .newFailure(lastPassed: past)), (failed(1), before), (blocked(2), before),
      (quarantined, before), (interrupted, nil),
    ])
  }()

  static func text(_ events: [RunEvent]) -> DigestText {
    let report = DigestReport()
    for event in events { report.receive(event) }
    return DigestText(report.digest, .failed, link: nil)
  }
}

@Suite struct `Notification texts` {
  @Test func `the counts are those of the console`() {
    let message = WebhookMessage(Night.text(Night.mixed))
    #expect(message.value("newFailures") == 1 && message.value("stillFailing") == 1)
    let text = console(Night.mixed)
    #expect(text.contains("compared with earlier runs: 1 new failure, 1 still failing (this is"))
  }

  @Test func `a blocked scenario is listed, and a scenario without a result is not`() {
    let scenarios = WebhookMessage(Night.text(Night.mixed)).value("scenarios")?.array ?? []
    let groups = scenarios.compactMap { $0["group"]?.string }
    #expect(groups == ["newFailure", "blocked", "stillFailing"])
  }

  @Test func `the first run has no new failures`() {
    let text = Night.text(Night.events([(Night.failed(0), .first)], isFirst: true))
    #expect(text.headline == "authflow failed on mock")
    #expect(text.text.contains("\n\nFailures\n- Scenario 0: User does not exist. (a.yaml:1)"))
    #expect(text.digest.isChange(.failed))
  }

  @Test func `a line does not repeat its heading`() {
    let text = Night.text(Night.mixed).text
    #expect(text.contains("- Scenario 0: User does not exist; it passed on 2026-"))
    #expect(text.contains("- Scenario 1: User does not exist; it failed in 2 runs, since "))
  }
}
