import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import JSON
import RunRecord
import Testing

@testable import Reports

/// A run that stopped before its first scenario.
private let stopped: [RunEvent] = {
  var start = Example.runStart
  start.scenarios = []
  return [
    .runStarted(start), .stopped(FullEvents.problem),
    .runFinished(at: start.at, interrupted: false),
  ]
}()

func markdown(_ events: [RunEvent], limit: Int = MarkdownReport.limit) -> String {
  var report = MarkdownReport(limit: limit)
  for event in events { report.add(event) }
  return report.text
}

func ctrf(_ events: [RunEvent]) throws -> String {
  try CTRFReport().text(after: events)
}

/// Many failures with the same output.
private func failures(_ count: Int) -> [RunEvent] {
  run(
    (0..<count).map { index in
      var record = Example.failed
      record.id = Example.id(index, Example.signUp, 6, "Failure \(index)")
      return record
    }
  )
}

@Suite struct `Markdown page` {
  @Test(arguments: [
    ("markdown.md", Example.events), ("markdown-history.md", Example.eventsWithHistory),
    ("markdown-stopped.md", stopped),
    ("markdown-hostile.md", run(JUnitExample.records(named: JUnitExample.hostile))),
  ])
  func `a page matches its golden file`(_ name: String, _ events: [RunEvent]) throws {
    try expectGolden(markdown(events), name)
  }

  @Test(arguments: [1, 10, 40, 400, 2000])
  func `a page stays within its limit, and says what it leaves out`(_ count: Int) {
    let page = markdown(failures(count), limit: 100_000)
    #expect(page.utf8.count <= 100_000)
    let shown = page.split(separator: "\n").count { $0.hasPrefix("### Failure") }
    #expect(shown == count || page.contains("**Left out: \(count - shown) more scenarios"))
    #expect(page.contains("### Failure 0\n"))
    #expect(page.contains("| failed | \(count) |"))
  }

  @Test func `the output is left out before whole failures are`() {
    let page = markdown(failures(60), limit: 100_000)
    #expect(page.split(separator: "\n").count { $0.hasPrefix("### Failure") } == 60)
    #expect(page.contains("**Left out: the complete output of "))
  }

  @Test func `the order of completion does not change the page`() {
    let events = Example.eventsWithHistory
    let pairs = stride(from: 2, to: events.count - 1, by: 2).map { Array(events[$0..<($0 + 2)]) }
    let reversed =
      Array(events[..<2]) + pairs.reversed().flatMap(\.self) + [events[events.count - 1]]
    #expect(markdown(events) == markdown(reversed))
  }
}

@Suite struct `CTRF report` {
  @Test(arguments: [
    ("ctrf.json", Example.events), ("ctrf-history.json", Example.eventsWithHistory),
    ("ctrf-stopped.json", stopped),
    ("ctrf-unfinished.json", run(Example.ids, [Example.passed], interrupted: true)),
  ])
  func `a report matches its golden file`(_ name: String, _ events: [RunEvent]) throws {
    try expectGolden(try ctrf(events), name)
  }

  @Test(arguments: JUnitExample.hostile)
  func `a report is valid JSON for any string`(_ text: String) throws {
    let report = try JSONValue(parsing: try ctrf(run(JUnitExample.records(named: [text]))))
    #expect(report["results"]?["tests"]?[0]?["name"]?.string?.isEmpty == false)
  }

  @Test func `the tests are in input order, and the counts add up`() throws {
    let results = try #require(try JSONValue(parsing: try ctrf(Example.events))["results"])
    let names = results["tests"]?.array?.compactMap { $0["name"]?.string }
    #expect(names == Example.ids.map(\.name))
    let summary = try #require(results["summary"])
    let counts = ["passed", "failed", "skipped", "pending", "other"].map { summary[$0]?.int ?? 0 }
    #expect(counts == [1, 1, 3, 0, 1])
    #expect(summary["tests"]?.int == counts.reduce(0, +))
  }

  @Test func `no test ends after the run`() throws {
    var record = Example.passed
    // Both times are rounded up, and the end of the run is not.
    record.startedAt = Example.runStart.at.addingTimeInterval(0.9996)
    record.elapsed = .microseconds(600)
    let results = try #require(try JSONValue(parsing: try ctrf(run([record])))["results"])
    let stop = try #require(results["tests"]?[0]?["stop"]?.int)
    #expect(results["summary"]?["stop"]?.int == stop)
  }
}
