import DiagnosticsTesting
import FoundationEssentials
import RunRecord
import Testing

@testable import Reports

private func terminal(inColor: Bool = false) -> ConsoleReport {
  ConsoleReport(style: ConsoleStyle(output: .terminal, inColor: inColor))
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
