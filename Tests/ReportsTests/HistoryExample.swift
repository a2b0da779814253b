import Diagnostics
import FoundationEssentials
import RunRecord

extension Example {
  /// The events of the example run with a history: a new failure, a repeated one, and a fix.
  static let eventsWithHistory: [RunEvent] = {
    let retried = lostAttempt()
    var quarantined = record(ids[4], .failed(wrongCode), milliseconds: 700)
    quarantined.quarantine = Quarantine(reason: "the tenant's mail is slow", until: "2026-12-31")
    let records = [
      passed, failed, blocked, retried, quarantined,
      record(ids[5], .skipped(.because("needs `domain`, which the mock lacks"))),
    ]
    var start = runStart
    start.origin.version = "1.2.3"
    start.origin.directory = "/home/ada/project"
    start.origin.region = "eu-central-1"
    start.origin.selection = "scenarios --tags 'smoke and not slow'"
    return [.runStarted(start), .runHistory(FullEvents.runHistory)]
      + zip(records, FullEvents.histories.reordered).flatMap { record, history in
        [.scenarioHistory(record.id, history), .scenarioFinished(record)]
      } + [.runFinished(at: start.at.addingTimeInterval(66.4), interrupted: false)]
  }()

  private static func lostAttempt() -> ScenarioRecord {
    var lost = record(ids[3], .failed(wrongCode), milliseconds: 300)
    lost.steps = failed.steps
    var retried = record(ids[3], .flaky(wrongCode), milliseconds: 900)
    retried.lostAttempts = [lost]
    return retried
  }
}

extension [ScenarioHistory] {
  /// The histories in the order of the example's records: the first scenario is fixed.
  fileprivate var reordered: [ScenarioHistory] {
    var fixed = self[3]
    fixed.poolChanges = []
    return [fixed, self[0], self[1], self[4], self[2], self[5]]
  }
}
