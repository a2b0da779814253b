import RunRecord
import Testing

@testable import Reports

@Suite struct `The verdict on a run` {
  private static let passed = Example.record(Example.ids[0], .passed)
  private static let skipped = Example.record(Example.ids[0], .skipped(.because("needs `sms`")))
  private static let undeleted: ScenarioRecord = {
    var record = passed
    record.leftovers = [
      Leftover(kind: "user", name: "ada", id: "0f0e", reason: "no right to", isKept: false)
    ]
    return record
  }()

  private static func digest(_ events: [RunEvent]) -> RunDigest {
    let report = DigestReport()
    for event in events { report.receive(event) }
    return report.digest
  }

  @Test(arguments: [
    ([passed], "passed"), ([], "passed"), ([skipped], "blocked"), ([undeleted], "failed"),
    ([skipped, undeleted], "failed"),
  ])
  func `a page is green only if the run passed`(
    _ records: [ScenarioRecord],
    _ style: String
  ) throws {
    #expect(try HTMLExample.page(run(records)).contains("<p class=\"verdict \(style)\">"))
  }

  @Test(arguments: [(false, "failed"), (true, "passed")])
  func `a page with a flaky scenario is green only with --allow-flaky`(
    _ allowsFlaky: Bool,
    _ style: String
  ) throws {
    var start = Example.runStart
    start.scenarios = ScenarioIDs(Example.ids.prefix(1))
    start.allowsFlaky = allowsFlaky
    let record = Example.record(Example.ids[0], .flaky(Example.wrongCode))
    let events = [.runStarted(start)] + run([record]).dropFirst()
    #expect(try HTMLExample.page(events).contains("<p class=\"verdict \(style)\">"))
  }

  @Test(arguments: [(RunStatus.passed, "passed"), (.failed, "failed"), (.incomplete, "failed")])
  func `a notification has the result of the command`(_ verdict: RunStatus, _ word: String) {
    let text = DigestText(Self.digest(run([Self.skipped])), verdict, link: nil)
    #expect(text.headline == "authflow \(word) on mock")
  }

  @Test func `a notification counts undeleted resources`() {
    let text = DigestText(Self.digest(run([Self.undeleted])), .incomplete, link: nil)
    #expect(text.counts == "1 scenario: 1 passed (1.0 s); 1 resource could not be deleted")
  }

  @Test(arguments: [
    (false, RunStatus.passed, false), (false, .failed, true), (false, .incomplete, true),
    (true, .passed, false), (true, .failed, false), (true, .incomplete, true),
  ])
  func `with a history, failures without a change are not a change`(
    _ hasHistory: Bool,
    _ verdict: RunStatus,
    _ isChange: Bool
  ) {
    let history = hasHistory ? [RunEvent.runHistory(RunHistory(id: "k3f9b"))] : []
    #expect(Self.digest(history + run([Self.skipped])).isChange(verdict) == isChange)
  }
}
