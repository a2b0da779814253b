import Diagnostics
import FoundationEssentials
import JSON
import RunRecord
import Testing

@testable import Reports

/// Runs that ended before all scenarios had a result.
private enum Early {
  static let ids = (0..<4).map { Example.id($0, "scenarios/a.yaml", $0 * 4 + 1, "Scenario \($0)") }

  /// A merge without the second of three parts.
  static let merged: [RunEvent] = {
    let records = ids[2...].map { id in
      let message = "the scenario ran in no shard: shard 2 of 3 is missing"
      var record = Example.record(id, .blocked(JUnitExample.failure(message, kind: .environment)))
      record.gap = .missing("shard 2 of 3 is missing")
      return record
    }
    return run([Example.record(ids[0], .passed), Example.record(ids[1], .passed)] + records)
  }()

  /// A run that stopped at its first failure.
  static let failedFast = run(
    [Example.record(ids[0], .failed(JUnitExample.failure("expected a, got b")))]
      + ids[1..<3].map { Example.record($0, .skipped(.earlierFailure)) }
      + [Example.record(ids[3], .skipped(.because("needs `sms`")))]
  )

  /// A run that Ctrl-C ended.
  static let interrupted = run(
    ids,
    [Example.record(ids[0], .passed)]
      + ids[1...].map { Example.record($0, .skipped(.interrupted)) },
    interrupted: true
  )

  static func digest(_ events: [RunEvent]) -> DigestText {
    let report = DigestReport()
    for event in events { report.receive(event) }
    return DigestText(report.digest, .failed, link: nil)
  }
}

@Suite struct `A merge without a part` {
  private let gap = "shard 2 of 3 is missing (2 scenarios have no result)"

  @Test func `the Markdown page states below its title what is missing`() {
    let lines = markdown(Early.merged).split(separator: "\n")
    #expect(lines.first == "# authflow: 2 passed, 2 blocked")
    #expect(lines[1] == "**Incomplete: \(gap)**")
  }

  @Test func `the verdict, the headline, and the console state what is missing`() throws {
    let page = try HTMLExample.page(Early.merged)
    #expect(page.contains("Incomplete: \(gap). 2 blocked, 2 passed"))
    #expect(Early.digest(Early.merged).headline == "authflow failed on mock. Incomplete: \(gap)")
    #expect(console(Early.merged).contains("incomplete: \(gap)\n"))
  }
}

@Suite struct `A merge without a part that has no scenarios` {
  private static let gap = "shard 1 of 2 is missing"

  private static let events: [RunEvent] =
    run([Example.record(Early.ids[0], .passed)]).dropLast()
    + [.runFinished(at: Example.start, interrupted: false, incomplete: [gap])]

  @Test func `the page is not green and states what is missing`() throws {
    let page = try HTMLExample.page(Self.events)
    #expect(page.contains("<p class=\"verdict blocked\">Incomplete: \(Self.gap). 1 passed"))
  }

  @Test func `the Markdown page, the headline, and the console state what is missing`() {
    #expect(markdown(Self.events).contains("**Incomplete: \(Self.gap)**"))
    let headline = Early.digest(Self.events).headline
    #expect(headline == "authflow failed on mock. Incomplete: \(Self.gap)")
    #expect(console(Self.events).contains("incomplete: \(Self.gap)\n"))
  }

  @Test func `machines see a failure in JUnit and CTRF`() throws {
    let errors = try XMLScan(document(Self.events)).elements("error")
    #expect(errors.map { $0.attributes["message"] } == [Self.gap])
    let results = try #require(try JSONValue(parsing: try ctrf(Self.events))["results"])
    #expect(results["tests"]?.array?.last?["name"]?.string == Self.gap)
    #expect(results["summary"]?["failed"]?.int == 1)
    #expect(results["summary"]?["tests"]?.int == results["tests"]?.array?.count)
  }
}

@Suite struct `A run that ended early` {
  @Test func `a run with fail-fast states how many scenarios did not start`() throws {
    let counts = "1 failed, 3 skipped (2 not started because of --fail-fast)"
    #expect(console(Early.failedFast).contains("4 scenarios: \(counts) (1.0 s)\n"))
    #expect(markdown(Early.failedFast).hasPrefix("# authflow: \(counts)\n"))
    #expect(try HTMLExample.page(Early.failedFast).contains(counts))
  }

  @Test func `an interrupted run says so in the title`() {
    let title = "# authflow: 1 passed, 3 skipped (interrupted)\n"
    #expect(markdown(Early.interrupted).hasPrefix(title))
  }

  @Test func `the Markdown page lists all scenarios without a result`() {
    let page = markdown(Early.interrupted)
    let places = [5, 9, 13].map { "scenarios/a.yaml:\($0)" }.joined(separator: " ")
    #expect(page.contains("authflow run \(places) --pool mock\n"))
    for id in Early.ids[1...] { #expect(page.contains("  - \(id.name) (line \(id.line))\n")) }
    #expect(!page.contains("Scenario 0"))
    #expect(!page.contains("## Skipped"))
  }

  @Test func `the list of scenarios without a result leaves room for failures`() {
    let ids = (0..<5000).map { Example.id($0, "a.yaml", $0 + 1, "Scenario \($0)") }
    var failed = Example.failed
    failed.id.index = 0
    let page = markdown(run(ids, [failed], interrupted: true), limit: 100_000)
    #expect(page.utf8.count <= 100_000)
    #expect(page.contains("### A wrong code is refused\n"))
    #expect(page.contains(" more scenarios left out.\n"))
  }

  @Test func `the console lists scenarios without a record, and a command for the rest`() {
    let text = console(run(Early.ids, [], interrupted: true))
    for id in Early.ids { #expect(text.contains("not run  \(id.name) (\(id.place))\n")) }
    #expect(text.contains("run the rest: authflow run scenarios/a.yaml --pool mock\n"))
  }

  @Test func `a very long command is left out`() {
    let ids = (0..<500).map { Example.id($0, "a.yaml", $0 + 1, "Scenario \($0)") }
    let text = console(run(ids, [Example.record(ids[0], .passed)], interrupted: true))
    #expect(text.contains("         and 449 more\n"))
    #expect(!text.contains("run the rest"))
  }

  @Test(arguments: [
    (Early.interrupted, 3), (Early.failedFast, 2), (run(Early.ids, [], interrupted: true), 4),
  ])
  func `CTRF has one word for a scenario that did not start`(
    _ events: [RunEvent],
    _ count: Int
  ) throws {
    let tests = try JSONValue(parsing: CTRFReport().text(after: events))["results"]?["tests"]?.array
    let words = tests?.compactMap { $0["rawStatus"]?.string }
    #expect(words == Array(repeating: "not run", count: count))
  }
}
