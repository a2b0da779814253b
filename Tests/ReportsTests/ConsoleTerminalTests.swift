import Diagnostics
import FoundationEssentials
import RunRecord
import Testing

@testable import Reports

private func terminal(inColor: Bool = false) -> ConsoleReport {
  ConsoleReport(style: ConsoleStyle(output: .terminal, inColor: inColor))
}

private func runStart(_ ids: [ScenarioID]) -> RunEvent {
  var start = Example.runStart
  start.scenarios = ScenarioIDs(ids)
  return .runStarted(start)
}

/// The events of the example run, and the times of the frames between them.
private let story: [(events: [RunEvent], frameAt: Double)] = [
  ([.runStarted(Example.runStart)], 0),
  (
    [
      .scenarioStarted(Example.ids[0], at: seconds(0)),
      .scenarioStarted(Example.ids[1], at: seconds(0)),
      .stepStarted(Example.ids[0], summary: "signUp ada@example.com", at: seconds(0)),
    ], 0.1
  ),
  (
    [
      .scenarioStarted(Example.ids[2], at: seconds(0.1)),
      .stepStarted(Example.ids[2], summary: "awaitCode ada@example.com", at: seconds(0.2)),
      .stepWaiting(Example.ids[2], reason: "a message to ada@example.com", at: seconds(0.3)),
      .stepFinished(Example.ids[0], Example.passed.steps[0]),
      .scenarioFinished(Example.failed),
    ], 1.5
  ),
  ([.scenarioFinished(Example.passed)], 2.5),
  (
    [.scenarioFinished(Example.blocked)] + Example.skipped.map(RunEvent.scenarioFinished), 66
  ),
  ([.runFinished(at: seconds(66.4), interrupted: false)], 67),
]

@Suite struct `Terminal console` {
  @Test func `each frame replaces the previous frame`() throws {
    var console = terminal(inColor: true)
    var text = ""
    for (events, instant) in story {
      let written = events.map { console.add($0) }.joined()
      if !written.isEmpty { text += "== written\n\(visibleEscapes(written))\n" }
      let frame = console.tick(at: seconds(instant), size: TerminalSize(columns: 90, rows: 8))
      text += "== frame at \(instant) s\n\(visibleEscapes(frame))\n"
    }
    try expectGolden(text, "console-terminal-frames.txt")
  }

  @Test func `the screen shows running scenarios and their waiting times`() throws {
    var console = terminal()
    var screen = TerminalEmulator(columns: 90, rows: 30)
    var text = ""
    for (events, instant) in story.dropLast() {
      for event in events { screen.write(console.add(event)) }
      screen.write(
        console.tick(at: seconds(instant), size: TerminalSize(columns: 90, rows: 30))
      )
      text += "== screen at \(instant) s\n\(screen.text)\n"
    }
    try expectGolden(text, "console-terminal-screens.txt")
    #expect(screen.unknown.isEmpty)
  }

  @Test(arguments: [(200, 50), (80, 24), (79, 12), (40, 10), (20, 4), (8, 3), (1, 1)])
  func `the final screen equals the plain output`(_ columns: Int, _ rows: Int) {
    var console = terminal(inColor: true)
    var plain = ConsoleReport(style: ConsoleStyle(output: .plain))
    var screen = TerminalEmulator(columns: columns, rows: rows)
    var expected = TerminalEmulator(columns: columns, rows: rows)
    for (events, instant) in story {
      for event in events {
        screen.write(console.add(event))
        expected.write(plain.add(event))
      }
      screen.write(
        console.tick(at: seconds(instant), size: TerminalSize(columns: columns, rows: rows))
      )
    }
    #expect(screen.text == expected.text)
    #expect(screen.unknown.isEmpty)
  }

  @Test func `frames are replaced correctly after the terminal becomes narrower`() {
    var console = terminal()
    var wide = TerminalEmulator(columns: 100, rows: 20)
    _ = console.add(.runStarted(Example.runStart))
    _ = console.tick(at: seconds(0), size: TerminalSize(columns: 100, rows: 20))
    _ = console.add(.scenarioStarted(Example.ids[0], at: seconds(0)))
    wide.write(console.tick(at: seconds(1), size: TerminalSize(columns: 100, rows: 20)))
    // The name has 76 cells and the counts have 22. At a width of 30 cells, these are three lines
    // and one line.
    let next = console.tick(at: seconds(2), size: TerminalSize(columns: 30, rows: 20))
    let rows = wide.text.split(separator: "\n").map { max(1, ($0.count + 29) / 30) }
    #expect(next.hasPrefix("\r\u{1B}[\(rows.reduce(0, +))A"))
  }

  @Test func `an unchanged frame is not written again`() {
    var console = terminal()
    let size = TerminalSize()
    #expect(console.tick(at: seconds(0), size: size).isEmpty)
    _ = console.add(.runStarted(Example.runStart))
    _ = console.add(.scenarioStarted(Example.ids[0], at: seconds(0)))
    #expect(!console.tick(at: seconds(1), size: size).isEmpty)
    #expect(console.tick(at: seconds(1), size: size).isEmpty)
    #expect(!console.tick(at: seconds(1.1), size: size).isEmpty)
    _ = console.add(.runFinished(at: seconds(2), interrupted: true))
    #expect(console.tick(at: seconds(3), size: size).isEmpty)
  }
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
    var console = terminal()
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
