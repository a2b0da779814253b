import DiagnosticsTesting
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing

/// The example run with a failed and a blocked scenario in quarantine.
private let events: [RunEvent] = Example.events.map { event in
  guard case .scenarioFinished(var record) = event,
    [Example.failed.id, Example.blocked.id].contains(record.id)
  else { return event }
  var quarantine = Quarantine(reason: "The mailbox loses messages", until: "2026-12-31")
  quarantine.ticket = "AUTH-123"
  record.quarantine = quarantine
  return .scenarioFinished(record)
}

@Suite struct `Quarantine in reports` {
  @Test func `the console shows the failures with their entries`() throws {
    let text = console(events)
    try expectGolden(text, "console-quarantine.txt")
    #expect(text.contains("2 quarantined"))
    #expect(!text.contains("1 failed"))
  }

  @Test func `a JUnit case is skipped with the whole failure`() throws {
    let text = document(events)
    try expectGolden(text, "junit-quarantine.xml")
    let scan = try XMLScan(text)
    #expect(scan.elements("failure").isEmpty && scan.elements("error").isEmpty)
    let root = try #require(scan.elements("testsuites").first)
    #expect(root.attributes["failures"] == "0" && root.attributes["errors"] == "0")
    let skipped = scan.elements("skipped").compactMap { $0.attributes["message"] }
    #expect(skipped.count { $0.hasPrefix("in quarantine until 2026-12-31") } == 2)
  }

  @Test func `the record of the last run does not select them`() throws {
    var report = LastRunReport()
    for event in events { report.add(event) }
    let run = try LastRun(parsing: try #require(report.text))
    let quarantined = run.entries.filter { $0.result == "quarantined" }
    #expect(quarantined.count == 2)
    #expect(Set(quarantined.map(\.quarantinedResult)) == ["failed", "blocked"])
    #expect(!run.entries.contains { $0.isFailure })
  }
}
