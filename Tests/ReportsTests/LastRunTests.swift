import DiagnosticsTesting
import JSON
@testable import Reports
import RunRecord
import Testing

@Suite struct `Last run` {
  @Test func `every selected scenario is listed in input order`() throws {
    var report = LastRunReport()
    for event in Example.events where !isUnfinished(event) { report.add(event) }
    try expectGolden(try #require(report.text), "last-run.json")
  }

  @Test func `a seed too large for JSON readers is kept`() throws {
    var start = Example.runStart
    start.seed = .max
    var report = LastRunReport()
    report.add(.runStarted(start))
    let record = try JSONValue(parsing: try #require(report.text))
    #expect(record["seed"]?.string == "18446744073709551615")
    #expect(record["schema"]?.int == LastRunReport.schema)
  }

  @Test func `before the first run, no report exists`() {
    #expect(LastRunReport().text == nil)
  }

  @Test func `a written report can be read again`() throws {
    var report = LastRunReport(directory: "deeper")
    for event in Example.events where !isUnfinished(event) { report.add(event) }
    let run = try LastRun(parsing: try #require(report.text))
    #expect(run.directory == "deeper")
    #expect(run.entries.map(\.name) == Example.runStart.scenarios.map(\.name))
    #expect(run.entries.map(\.file) == Example.runStart.scenarios.map(\.file))
    #expect(run.entries.contains { $0.isFailure })
    #expect(run.entries.contains { !$0.isFailure })
  }

  @Test func `a rerun replaces the results of its scenarios and keeps the others`() throws {
    let earlier = """
      { "schema": 1, "scenarios": [
        { "file": "a.yaml", "name": "x", "result": "failed", "elapsed": 0.5, "new": 1 },
        { "file": "•••/b.yaml", "name": "x", "result": "passed", "repetition": 1 },
        { "file": "•••/b.yaml", "name": "x", "result": "passed", "repetition": 2 },
        { "file": "c.yaml", "name": "x", "result": "passed" } ] }
      """
    let ids = [
      Example.id(0, "secret/b.yaml", 1, "x"), Example.id(1, "secret/b.yaml", 9, "y"),
    ]
    var start = Example.runStart
    start.scenarios = ScenarioIDs(ids)
    var report = LastRunReport(of: .part(of: try LastRun(parsing: earlier)))
    report.add(.runStarted(start))
    report.add(.scenarioFinished(Example.record(ids[1], .passed)))
    let text = try #require(report.text)
    let entries = try LastRun(parsing: text).entries.map { "\($0.file) \($0.name) \($0.result)" }
    #expect(
      entries == [
        "a.yaml x failed", "•••/b.yaml x passed", "•••/b.yaml x passed", "c.yaml x passed",
        "secret/b.yaml y passed",
      ]
    )
    #expect(try JSONValue(parsing: text)["scenarios"]?.array?.first?["new"]?.int == 1)
  }

  @Test(
    arguments: [
      (nil, "failed"), (.skipped(.earlierFailure), "failed"), (.passed, "passed"),
      (.skipped(.because("the pool has no email")), "skipped"),
    ] as [(ScenarioRecord.Result?, String)]
  )
  func `a failure stays in the record until a rerun has a result`(
    _ result: ScenarioRecord.Result?,
    _ recorded: String
  ) throws {
    let earlier = """
      { "schema": 1,
        "scenarios": [ { "file": "a.yaml", "name": "x", "result": "failed", "elapsed": 0.5 } ] }
      """
    let id = Example.id(0, "a.yaml", 1, "x")
    var start = Example.runStart
    start.scenarios = ScenarioIDs([id])
    var report = LastRunReport(of: .part(of: try LastRun(parsing: earlier)))
    report.add(.runStarted(start))
    if let result { report.add(.scenarioFinished(Example.record(id, result))) }
    let run = try LastRun(parsing: try #require(report.text))
    #expect(run.entries.map(\.result) == [recorded])
  }

  @Test(arguments: [
    ("passed", false), ("failed", true), ("blocked", true), ("flaky", true), ("skipped", false),
    ("unfinished", false),
  ])
  func `results that made the run fail are failures`(_ result: String, _ isFailure: Bool) throws {
    let text = """
      { "schema": 1, "scenarios": [ { "file": "a", "name": "b", "result": "\(result)", "new": 1 } ] }
      """
    #expect(try LastRun(parsing: text).entries.map(\.isFailure) == [isFailure])
  }

  @Test(arguments: [false, true])
  func `a rerun of failures keeps those without a result`(_ isRerun: Bool) throws {
    var report = LastRunReport(of: isRerun ? .failures : .whole)
    let ids = (0..<4).map { ScenarioID(index: $0, file: "a.yaml", line: 1, name: "Row \($0)") }
    var start = Example.runStart
    start.scenarios = ScenarioIDs(ids)
    report.add(.runStarted(start))
    let results: [ScenarioRecord.Result] = [
      .passed, .skipped(.earlierFailure), .skipped(.because("the pool has no email")),
    ]
    for (id, result) in zip(ids, results) {
      report.add(.scenarioFinished(Example.record(id, result)))
    }
    let run = try LastRun(parsing: try #require(report.text))
    #expect(run.entries.map(\.isFailure) == [false, isRerun, false, isRerun])
  }

  @Test(
    arguments: [
      ("", .notAReport), ("[]", .notAReport), ("{", .notAReport),
      ("{ \"schema\": 1 }", .notAReport),
      ("{ \"schema\": 1, \"scenarios\": [ {} ] }", .notAReport),
      ("{ \"schema\": 2 }", .laterVersion(2)),
    ] as [(String, LastRunError)]
  )
  func `an invalid report is rejected`(_ text: String, _ error: LastRunError) {
    #expect(throws: error) { try LastRun(parsing: text) }
  }

  /// Whether the event is the result of the scenario that stays unfinished.
  private func isUnfinished(_ event: RunEvent) -> Bool {
    if case .scenarioFinished(let record) = event { record.id.index == 4 } else { false }
  }
}
