import Diagnostics
import FoundationEssentials
@testable import Reports
import RunRecord

/// The report of a run in this dialect; empty if it can't be written.
func document(
  _ events: [RunEvent],
  in folder: String = "/home/ada/project",
  _ dialect: JUnitDialect = .rich
) -> String {
  var origin = RunOrigin()
  (origin.host, origin.directory) = ("ci-1", folder)
  return (try? report(of: events, from: origin, dialect).text) ?? ""
}

/// The report of a run with this origin.
func report(
  of events: [RunEvent],
  from origin: RunOrigin = RunOrigin(),
  _ dialect: JUnitDialect = .rich
) -> JUnitReport {
  var report = JUnitReport(dialect: dialect)
  for event in events {
    guard case .runStarted(var start) = event else {
      report.add(event)
      continue
    }
    start.origin = origin
    report.add(.runStarted(start))
  }
  return report
}

/// A run of only these scenarios.
func run(_ records: [ScenarioRecord]) -> [RunEvent] { run(records.map(\.id), records) }

/// A run in which only some of the selected scenarios have a result.
func run(
  _ ids: [ScenarioID],
  _ records: [ScenarioRecord],
  interrupted: Bool = false
) -> [RunEvent] {
  var start = Example.runStart
  start.scenarios = ScenarioIDs(ids)
  return [.runStarted(start)] + records.map(RunEvent.scenarioFinished)
    + [.runFinished(at: start.at.addingTimeInterval(1), interrupted: interrupted)]
}

/// Strings and records for the tests of JUnit.
enum JUnitExample {
  static let hostile = [
    "]]>", "a < b & c > d", "\"double\" and 'single'", "two\nlines\r\nand\ttab", "nul \u{0} here",
    "\u{1B}[31mred\u{1B}[0m \u{9B}32mgreen", "\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{7}",
    "\u{1B}Pq#0\u{1B}\\after", "lone \u{1B}", "unfinished \u{1B}[12", "👩‍👩‍👧‍👦 👍🏽 ❤️", "\u{301}lone mark",
    "<\u{301}tag>\u{301} &\u{301} \"\u{301}", "\u{FFFE}\u{FFFF}\u{1FFFE}",
    "\u{80}\u{84}\u{85}\u{86}\u{9F}",
    "--> <!-- <![CDATA[ <?xml ?>", "&amp; &#27; &#x1b;", "\u{2028}\u{202E}\u{FEFF}", "",
  ]

  static func records(named names: [String]) -> [ScenarioRecord] {
    names.enumerated().map { index, name in
      Example.record(Example.id(index, "a.yaml", index + 1, name), .skipped(.because(name)))
    }
  }

  static func failure(_ text: String, kind: Failure.Kind = .expectation) -> Failure {
    Failure(
      kind: kind,
      message: text,
      step: (.steps, 1),
      source: SourceFile(name: "a.yaml", text: text),
      range: SourceRange(at: .start)
    )
  }
}
