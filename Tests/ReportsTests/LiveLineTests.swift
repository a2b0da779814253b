import Diagnostics
import FoundationEssentials
import RunRecord
import Testing

@testable import Reports

private func runStart(_ ids: [ScenarioID]) -> RunEvent {
  var start = Example.runStart
  start.scenarios = ScenarioIDs(ids)
  return .runStarted(start)
}

@Suite struct `Live lines` {
  private func lines(
    _ count: Int,
    name: String = "Scenario",
    step: String = "signIn ada@example.com",
    columns: Int,
    rows: Int,
    events: [RunEvent] = []
  ) -> [String] {
    var console = ConsoleReport(style: ConsoleStyle(output: .terminal))
    let ids = (0..<count).map { Example.id($0, "a.yaml", $0 + 1, "\(name) \($0 + 1)") }
    _ = console.add(runStart(ids))
    let size = TerminalSize(columns: columns, rows: rows)
    _ = console.tick(at: seconds(0), size: size)
    for id in ids {
      _ = console.add(.scenarioStarted(id, at: seconds(0)))
      _ = console.add(.stepStarted(id, summary: step, at: seconds(0.5)))
    }
    for event in events { _ = console.add(event) }
    var screen = TerminalEmulator(columns: columns, rows: 1000)
    screen.write(console.tick(at: seconds(2), size: size))
    #expect(screen.scrolledOff.isEmpty)
    return screen.text.split(separator: "\n").map(String.init)
  }

  @Test func `only as many lines as fit are shown, and the others are counted`() {
    let lines = lines(20, columns: 80, rows: 10)
    #expect(lines.count == 9)
    #expect(lines[6].contains("Scenario 7 "))
    #expect(lines[7] == "… and 13 more")
    #expect(lines[8] == "0 of 20 finished (2.0 s)")
  }

  @Test(arguments: [(1, 0), (2, 1), (3, 2), (4, 3), (23, 21), (30, 21)])
  func `the line of the cursor stays free`(_ rows: Int, _ expected: Int) {
    #expect(lines(20, columns: 80, rows: rows).count == expected)
  }

  @Test(arguments: [
    "Ein Name", "名前がとても長いシナリオの名前です、折り返してはいけません", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 family", "e\u{301}e\u{301}e\u{301}",
    "\u{1B}[31mred\u{1B}[0m", "two\nlines", "❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️",
  ])
  func `a line is never wider than the terminal`(_ name: String) {
    for columns in [10, 30, 31, 50, 79, 80, 120] {
      let lines = lines(1, name: name, step: name, columns: columns, rows: 5)
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.displayWidth < columns })
      #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
    }
  }

  @Test func `the duration stays when the name and the step are truncated`() {
    let name = "A scenario whose name is far too long for any line of this terminal"
    let lines = lines(1, name: name, columns: 60, rows: 5)
    #expect(lines[0] == "running     2.0 s  A scenario whose…  signIn ada@exa… 1.5 s")
  }

  @Test func `a scenario that finished early is shown among running scenarios if there is room`() {
    let done = Example.record(Example.id(1, "a.yaml", 2, "Scenario 2"), .passed)
    let roomy = lines(3, columns: 80, rows: 10, events: [.scenarioFinished(done)])
    #expect(roomy.map { $0.prefix(7) } == ["running", "passed ", "running", "1 of 3 "])
    let tight = lines(3, columns: 80, rows: 4, events: [.scenarioFinished(done)])
    #expect(tight.map { $0.prefix(7) } == ["running", "running", "1 of 3 "])
  }
}
