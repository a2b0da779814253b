import FoundationEssentials
import RunRecord
import Testing

@testable import Reports

private func plain(_ verbosity: Verbosity = .normal) -> ConsoleReport {
  var console = ConsoleReport(style: ConsoleStyle(output: .plain, verbosity: verbosity))
  _ = console.add(.runStarted(Example.runStart))
  return console
}

private func history(_ usual: [Int: Duration]) -> RunEvent {
  var history = RunHistory(id: "k3f9a")
  history.usual = usual
  return .runHistory(history)
}

/// The events of a scenario that waits for a message.
private let waiting: [RunEvent] = [
  .scenarioStarted(Example.ids[2], at: seconds(0)),
  .stepStarted(Example.ids[2], summary: "awaitCode ada@example.com", at: seconds(1)),
  .stepWaiting(Example.ids[2], reason: "a message to ada@example.com", at: seconds(2)),
]

extension ConsoleReport {
  fileprivate mutating func line(at time: Double) -> String {
    tick(at: seconds(time), size: TerminalSize())
  }
}

@Suite struct `Silence of a plain console` {
  @Test func `after 30 seconds, a line says what still runs and what it waits for`() {
    var console = plain()
    for event in waiting { _ = console.add(event) }
    #expect([0, 1, 29].map { console.line(at: $0) } == ["", "", ""])
    let line = console.line(at: 30)
    #expect(
      line == "still running (0 of 6 finished): The mailbox gets the code, 30.0 s, "
        + "awaitCode ada@example.com, waiting for a message to ada@example.com for 28.0 s\n"
    )
    #expect([31, 59].map { console.line(at: $0) } == ["", ""])
    #expect(console.line(at: 61).hasPrefix("still running (0 of 6 finished): "))
  }

  @Test func `a finished scenario ends the silence`() {
    var console = plain()
    for event in waiting { _ = console.add(event) }
    #expect(console.line(at: 0).isEmpty)
    #expect(!console.add(.scenarioFinished(Example.passed)).isEmpty)
    #expect([30, 59].map { console.line(at: $0) } == ["", ""])
    #expect(console.line(at: 60).hasPrefix("still running (1 of 6 finished): "))
  }

  @Test func `a scenario that is held back for the order does not end the silence`() {
    var console = plain()
    for event in waiting { _ = console.add(event) }
    #expect(console.line(at: 0).isEmpty)
    #expect(console.add(.scenarioFinished(Example.failed)).isEmpty)
    #expect(console.line(at: 30).hasPrefix("still running (1 of 6 finished): "))
  }

  @Test func `a line lists the longest running scenarios, and counts the others`() {
    var console = plain()
    for index in 0..<6 {
      let id = Example.id(index, "a.yaml", index + 1, "case \(index)")
      _ = console.add(.scenarioStarted(id, at: seconds(Double(6 - index))))
    }
    #expect(console.line(at: 10).isEmpty)
    let line = console.line(at: 40)
    #expect(line.contains("): case 5, 39.0 s; case 4, 38.0 s; "))
    #expect(line.hasSuffix("; and 1 more\n"))
  }

  @Test func `nothing is printed if no scenario runs, or if the output is quiet`() {
    var idle = plain()
    #expect([0, 31, 62].map { idle.line(at: $0) } == ["", "", ""])
    var quiet = plain(.quiet)
    for event in waiting { _ = quiet.add(event) }
    #expect([0, 31, 62].map { quiet.line(at: $0) } == ["", "", ""])
  }
}

@Suite struct `Estimate of the remaining time` {
  /// The estimate after the events at a time, in the line of a silent console.
  private func estimate(_ events: [RunEvent], at time: Double) -> String? {
    var console = plain()
    for event in events { _ = console.add(event) }
    _ = console.line(at: time - 30)
    return console.line(at: time).firstMatch(of: /about [^)]*left/).map { String($0.0) }
  }

  @Test func `usual durations give an estimate, and unknown scenarios count as typical`() {
    let usual: [Int: Duration] = [0: .seconds(10), 2: .seconds(50), 3: .seconds(10)]
    // The running scenario takes 10 s more, the other five take 10 s each, one after another.
    #expect(estimate([history(usual)] + waiting, at: 40) == "about 60 s left")
  }

  @Test func `scenarios that run at once share the time`() {
    let usual: [Int: Duration] = [0: .seconds(60), 2: .seconds(60)]
    let second = RunEvent.scenarioStarted(Example.ids[0], at: seconds(0))
    // Two of six scenarios run, each has 20 s left, and the other four take 60 s each.
    #expect(estimate([history(usual)] + waiting + [second], at: 40) == "about 2 m left")
  }

  @Test func `a skipped scenario takes no time`() {
    let usual: [Int: Duration] = [2: .seconds(50), 3: .seconds(90)]
    let events = [history(usual)] + waiting + [.scenarioFinished(Example.skipped[0])]
    let before = estimate([history(usual)] + waiting, at: 40)
    #expect(before != estimate(events, at: 40))
  }

  @Test func `without a history there is no estimate`() {
    #expect(estimate(waiting, at: 40) == nil)
    #expect(estimate([history([:])] + waiting, at: 40) == nil)
  }

  @Test func `a terminal shows the estimate next to the counts`() {
    var console = ConsoleReport(style: ConsoleStyle(output: .terminal))
    for event in [.runStarted(Example.runStart), history([2: .seconds(50)])] + waiting {
      _ = console.add(event)
    }
    let frame = console.tick(at: seconds(10), size: TerminalSize(columns: 90, rows: 8))
    #expect(frame.contains("0 of 6 finished (10.0 s, about 5 m left)"), "\(frame)")
  }
}
