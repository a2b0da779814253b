import Diagnostics
import FoundationEssentials
import JSON
import RunRecord
import Values

@testable import Reports

/// The example run with a history, a quarantine, waits, and resources that are left.
enum HTMLExample {
  static let yesterday = PastRun(id: "k1", at: Example.start.addingTimeInterval(-86_400))

  static let runStart: RunStart = {
    var start = Example.runStart
    start.origin.version = "1.0.0"
    start.origin.host = "ci-7"
    start.origin.directory = "/home/ada/project"
    start.origin.region = "eu-central-1"
    start.origin.selection = "scenarios --tags 'smoke'"
    return start
  }()

  static let runHistory: RunHistory = {
    var history = RunHistory(id: "k2")
    var counts = ResultCounts()
    (counts.passed, counts.skipped) = (3, 3)
    history.trend = [
      RunHistory.Point(run: yesterday, counts: counts, elapsed: .seconds(61))
    ]
    history.notes = ["the pool's settings of run k1 are unknown: no right to read them"]
    return history
  }()

  static let newFailure: ScenarioHistory = {
    var history = ScenarioHistory(.newFailure(lastPassed: yesterday))
    (history.runs, history.flaky) = (20, 2)
    var mfa = PoolSettingChange(setting: "pool.MfaConfiguration", old: "OFF", new: "ON")
    mfa.effect = "Every sign-in needs a second factor."
    mfa.relation = .explains
    history.poolChanges = [mfa, PoolSettingChange(setting: "pool.Name", old: nil, new: "b")]
    return history
  }()

  static let quarantined: ScenarioRecord = {
    var record = Example.blocked
    record.quarantine = Quarantine(reason: "the mailbox is moved", until: "2026-12-31")
    record.quarantine?.ticket = "AUTH-123"
    record.tags = ["mail"]
    return record
  }()

  static let flaky: ScenarioRecord = {
    var record = Example.record(Example.ids[3], .flaky(Example.wrongCode))
    record.lostAttempts = [Example.failed]
    record.steps = [Example.step(1, "signUp ada@example.com")]
    record.leftovers = [
      Leftover(kind: "user", name: "run-ada", id: "0f0e", reason: "no right to", isKept: false)
    ]
    return record
  }()

  static let events: [RunEvent] = [
    .runStarted(runStart), .runHistory(runHistory), .scenarioFinished(Example.skipped[1]),
    .stepWaiting(
      Example.ids[2],
      reason: "a message to ada@example.com",
      at: Example.start.addingTimeInterval(0.5)
    ),
    .stepFinished(Example.ids[2], Example.blocked.steps[0]),
    .scenarioFinished(quarantined), .scenarioFinished(flaky), .scenarioFinished(Example.passed),
    .scenarioHistory(Example.ids[1], newFailure), .scenarioFinished(Example.failed),
    .runFinished(at: Example.start.addingTimeInterval(66.4), interrupted: true),
  ]

  /// The page of a run, without styles and script.
  static func page(
    _ events: [RunEvent],
    folder: String? = "/home/ada/project/reports"
  ) throws
    -> String
  {
    try HTMLReport(inFolder: folder, FragmentStore(folders: ["/tmp"])).text(after: events)
      .replacing(/<(style|script)>[^<]*</) { "<\($0.1)><" }
  }
}
