import JSON
import Reports
import RunRecord
import Testing

@Suite struct `Last run` {
  @Test func `every selected scenario is there in input order`() throws {
    var report = LastRunReport()
    for event in Example.events where !isUnfinished(event) { report.add(event) }
    try expectGolden(try #require(report.text), "last-run.json")
  }

  @Test func `a seed beyond what JSON readers hold is kept`() throws {
    var start = Example.runStart
    start.seed = .max
    var report = LastRunReport()
    report.add(.runStarted(start))
    let record = try JSONValue(parsing: try #require(report.text))
    #expect(record["seed"]?.string == "18446744073709551615")
    #expect(record["schema"]?.int == LastRunReport.schema)
  }

  @Test func `before a run there is nothing to say`() {
    #expect(LastRunReport().text == nil)
  }

  /// Leaves one scenario without a result.
  private func isUnfinished(_ event: RunEvent) -> Bool {
    if case .scenarioFinished(let record) = event { record.id.index == 4 } else { false }
  }
}
