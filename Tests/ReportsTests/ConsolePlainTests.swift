import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import RunRecord
import Testing

@testable import Reports

@Suite struct `Plain console` {
  @Test func `the output has all results, complete failures, reasons, and the summary`() throws {
    try expectGolden(console(Example.events), "console-plain.txt")
  }

  @Test func `colors do not change the text`() throws {
    let text = console(Example.events, ConsoleStyle(output: .plain, inColor: true))
    try expectGolden(visibleEscapes(text), "console-color.txt")
    let plain = text.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
      .enumerated().map { $0 == 0 ? $1 : $1.drop { $0 != "m" }.dropFirst() }.joined()
    #expect(plain == console(Example.events))
  }

  @Test(arguments: [ConsoleStyle.Output.plain, .terminal])
  func `quiet output has only failures and the summary`(_ output: ConsoleStyle.Output) throws {
    let style = ConsoleStyle(output: output, verbosity: .quiet)
    try expectGolden(console(Example.events, style), "console-quiet.txt")
    var console = ConsoleReport(style: style)
    for event in Example.events.dropLast() { #expect(console.add(event).isEmpty) }
    #expect(console.tick(at: Example.start, size: TerminalSize()).isEmpty)
  }

  @Test func `a result is shown after the results before it`() {
    var console = ConsoleReport(style: ConsoleStyle(output: .plain))
    _ = console.add(.runStarted(Example.runStart))
    #expect(console.add(.scenarioFinished(Example.failed)).isEmpty)
    let lines = console.add(.scenarioFinished(Example.passed)).split(separator: "\n")
    #expect(lines.map { $0.prefix(6) } == ["passed", "failed"])
  }

  @Test func `scenarios blocked for the same reason are shown once with their count`() {
    let ids = (0..<3).map { Example.id($0, "a.yaml", $0 + 1, "case \($0)") }
    var start = Example.runStart
    start.scenarios = ScenarioIDs(ids)
    let records = ids.enumerated().map { index, id in
      Example.record(id, .blocked(JUnitExample.failure(index == 2 ? "other" : "no mailbox")))
    }
    let end = RunEvent.runFinished(at: start.at.addingTimeInterval(1), interrupted: false)
    let events = [.runStarted(start)] + records.map(RunEvent.scenarioFinished) + [end]
    let text = console(events, ConsoleStyle(output: .plain, verbosity: .quiet))
    #expect(text.contains("blocked  2 scenarios: no mailbox\n"), "\(text)")
    #expect(text.contains("blocked  case 2 (a.yaml:3): other\n"), "\(text)")
    #expect(text.matches(of: /run it again/).count == 2, "\(text)")
  }

  @Test func `after an interruption, the results are in order and missing results are counted`() {
    let text = console([
      .runStarted(Example.runStart),
      .scenarioFinished(Example.skipped[2]),
      .scenarioFinished(Example.passed),
      .scenarioFinished(Example.skipped[0]),
      .runFinished(at: Example.start.addingTimeInterval(2), interrupted: true),
    ])
    let lines = text.split(separator: "\n")
    #expect(lines[1].contains("A new user"))
    #expect(lines[2].contains("phone.yaml"))
    #expect(lines[3].contains("domain.yaml"))
    #expect(
      lines.last == "6 scenarios: 1 passed, 2 skipped, 3 not run (2.0 s, interrupted)"
    )
  }

  @Test(arguments: [
    (0, "0 ms"), (43, "43 ms"), (999, "999 ms"), (1000, "1.0 s"), (1349, "1.3 s"),
    (9960, "10.0 s"), (59_949, "59.9 s"), (59_950, "1 m 0 s"), (125_400, "2 m 5 s"),
    (3_599_400, "59 m 59 s"), (3_599_500, "1 h 0 m"), (93_780_000, "26 h 3 m"),
  ])
  func `durations are rounded for readers`(_ milliseconds: Int, _ words: String) {
    var start = Example.runStart
    start.scenarios = []
    let end = start.at.addingTimeInterval(Double(milliseconds) / 1000)
    let text = console(
      [.runStarted(start), .runFinished(at: end, interrupted: false)],
      ConsoleStyle(output: .plain, verbosity: .quiet)
    )
    #expect(text == "0 scenarios (\(words))\n")
  }
}
