import DiagnosticsTesting
import FoundationEssentials
import RunRecord
import Testing

@testable import Reports

@Suite struct `Flows and attempts in reports` {
  @Test(arguments: [
    ("console-flow.txt", ControlExample.lost), ("console-flaky.txt", ControlExample.flaky),
    ("console-retried.txt", ControlExample.failed),
    ("console-retried-stopped.txt", ControlExample.interrupted),
  ])
  func `the console output matches its golden file`(_ name: String, _ record: ScenarioRecord) throws
  {
    try expectGolden(console(run([record])), name)
  }

  @Test func `a new attempt is reported with the failure of the previous attempt`() {
    let lost = ControlExample.lost
    let begins = RunEvent.attemptStarted(Attempt(2, of: 3), after: lost, at: Example.start)
    var verbose = ConsoleReport(style: ConsoleStyle(output: .plain, verbosity: .verbose))
    let failure = "expected nextStep to be done, got confirmSignInWithNewPassword"
    #expect(
      verbose.add(begins)
        == "scenarios/invite.yaml:1  An invited user signs in  attempt 2 of 3  after failed  50 ms  "
        + "step 2.2: \(failure)\n"
    )
    var terminal = ConsoleReport(style: ConsoleStyle(output: .terminal))
    let size = TerminalSize(columns: 90, rows: 8)
    for event in run([lost]).dropLast(2) { _ = terminal.add(event) }
    _ = terminal.add(.scenarioStarted(lost.id, at: Example.start))
    _ = terminal.add(begins)
    #expect(terminal.tick(at: Example.start, size: size).contains("  attempt 2 of 3"))
    _ = terminal.add(.stepStarted(lost.id, summary: "DescribeUserPool", at: Example.start))
    let frame = terminal.tick(at: Example.start, size: size)
    #expect(frame.contains("  attempt 2 of 3: DescribeUserPool"))
  }

  @Test func `a failure in a flow shows the step and its use with their lines`() {
    let text = console(run([ControlExample.lost]))
    #expect(text.contains("scenarios/flows/invited.yaml:6:25: failed[expectation]"))
    #expect(text.contains("used by step 2 at scenarios/invite.yaml:4:18\n"))
    #expect(text.contains("4 |   - use: { flow: flows/invited.yaml"))
  }

  @Test(arguments: JUnitDialect.allCases)
  func `JUnit has the elements of Surefire for each attempt`(
    _ dialect: JUnitDialect
  ) throws {
    let records = [
      (ControlExample.flaky, ["flakyFailure", "flakyFailure", "system-out"], "0", "0"),
      (ControlExample.failed, ["failure", "rerunFailure", "system-out"], "1", "0"),
      (
        ControlExample.interrupted, ["failure", "rerunFailure", "rerunError", "system-out"], "1",
        "0"
      ),
    ]
    for (record, elements, failures, errors) in records {
      let scan = try XMLScan(document(run([record]), dialect))
      #expect(scan.elements.filter { $0.depth == 3 }.map(\.name) == elements)
      let suite = try #require(scan.elements("testsuite").first).attributes
      #expect(suite["failures"] == failures && suite["errors"] == errors)
      for lost in scan.elements where lost.depth == 3 && lost.name.contains("unFailure") {
        #expect(lost.attributes["type"] == "expectation")
      }
      let inside = scan.elements.filter { $0.depth == 4 }.map(\.name)
      #expect(inside.allSatisfy { ["stackTrace", "system-out"].contains($0) } && !inside.isEmpty)
    }
  }

  @Test func `a JUnit report with attempts matches its golden file`() throws {
    try expectGolden(document(run([ControlExample.flaky])), "junit-flaky.xml")
    try expectGolden(document(run([ControlExample.failed]), .strict), "junit-retried-strict.xml")
    try expectGolden(document(run([ControlExample.interrupted])), "junit-retried-stopped.xml")
  }

  @Test func `the last run records a flaky scenario as flaky`() {
    var report = LastRunReport()
    for event in run([ControlExample.flaky]) { report.add(event) }
    #expect(report.text?.contains("\"result\": \"flaky\"") == true)
  }
}
