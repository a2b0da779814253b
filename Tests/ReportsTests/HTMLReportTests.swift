import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing
import Values

@Suite struct `HTML report` {
  @Test func `the page of a run with every result`() throws {
    try expectGolden(HTMLExample.page(HTMLExample.events), "report.html")
  }

  @Test func `the page of a run that stopped`() throws {
    var problem = RunProblem(title: "a.yaml:3:5: unknown key", type: "AF1203", text: "a\n  b\n")
    (problem.file, problem.line) = ("scenarios/a.yaml", 3)
    var start = HTMLExample.runStart
    start.scenarios = []
    let events: [RunEvent] = [
      .runStarted(start), .stopped(problem), .runFinished(at: Example.start, interrupted: false),
    ]
    try expectGolden(HTMLExample.page(events), "report-stopped.html")
  }

  @Test func `scenarios are in input order, whatever the order of their ends`() throws {
    let records = (0..<40).map { index in
      Example.record(Example.id(index, "a.yaml", index + 1, "scenario \(index)"), .passed)
    }
    let start = run(of: records.map(\.id))
    let forward = [start] + records.map(RunEvent.scenarioFinished)
    let backward = [start] + records.reversed().map(RunEvent.scenarioFinished)
    #expect(try HTMLExample.page(forward) == HTMLExample.page(backward))
  }

  @Test func `the last result of a scenario determines whether it has a card`() throws {
    let id = Example.id(0, "a.yaml", 1, "a")
    let failed = RunEvent.scenarioFinished(Example.record(id, .failed(Example.wrongCode)))
    let passed = RunEvent.scenarioFinished(Example.record(id, .passed))
    let card = "class=\"cards\""
    #expect(try HTMLExample.page([run(of: [id]), passed, failed]).contains(card))
    #expect(try !HTMLExample.page([run(of: [id]), failed, passed]).contains(card))
  }

  @Test(arguments: JUnitExample.hostile + ["\"\u{301} onclick=\"x", "<\u{301}b>", "{{title}}"])
  func `no string from outside becomes markup`(_ text: String) throws {
    let id = Example.id(0, text, 1, text)
    let failure = JUnitExample.failure(text, kind: .error(type: text))
    let steps = [Example.step(1, text, .failed, notes: [text])]
    var record = Example.record(id, .failed(failure), steps: steps)
    record.tags = [text]
    record.description = text
    let page = try HTMLExample.page([run(of: [id]), .scenarioFinished(record)])
    let tags = page.matches(of: /<[a-z][^>]*>/).map { $0.output.replacing(/="[^"]*"/, with: "") }
    #expect(tags.allSatisfy { !$0.contains("onclick") && !$0.contains("alert") })
    let names = Set(tags.compactMap { $0.firstMatch(of: /^<([a-z0-9]+)/).map { String($0.1) } })
    #expect(names.isSubset(of: HTMLReportTests.elements), "\(names)")
  }

  @Test func `a long report is kept in a file and equals the parts in memory`() throws {
    let text = String(repeating: "x", count: 900)
    let records = (0..<1500).map { index in
      Example.record(Example.id(index, "a.yaml", index + 1, "\(index) \(text)"), .passed)
    }
    let page = try HTMLExample.page(
      [run(of: records.map(\.id))] + records.map(RunEvent.scenarioFinished)
    )
    #expect(page.utf8.count > 1_200_000)
    let found = page.matches(of: /class="name">(\d+) x/).map { Int($0.1) }
    #expect(found == Array(0..<1500))
  }

  @Test(
    arguments: [
      ("/home/ada/project/reports", "scenarios/a b.yaml", "../scenarios/a%20b.yaml#L4"),
      ("/home/ada/project", "scenarios/a.yaml", "./scenarios/a.yaml#L4"),
      ("/home/ada/project", "javascript:alert(1)", "./javascript%3Aalert%281%29#L4"),
      ("/tmp/r", "/srv/a.yaml", "../../srv/a.yaml#L4"),
      (nil, "./a.yaml", "./a.yaml#L4"),
    ] as [(String?, String, String)]
  )
  func `links lead from the report's folder to files`(
    _ folder: String?,
    _ file: String,
    _ link: String
  ) throws {
    let record = Example.record(
      Example.id(0, file, 4, "x"),
      .passed,
      steps: [Example.step(1, "a")]
    )
    let page = try HTMLExample.page(
      [run(of: [record.id]), .scenarioFinished(record)],
      folder: folder
    )
    #expect(page.contains("href=\"\(link)\""))
  }

  @Test(
    arguments: [
      ([false], "Delete them</span> <code>authflow sweep mock<"),
      ([true, false], "Delete the others</span> <code>authflow sweep mock<"), ([true], nil),
    ] as [([Bool], String?)]
  )
  func `the command for leftovers is only for those that it deletes`(
    _ areByHand: [Bool],
    _ command: String?
  ) throws {
    var record = Example.record(Example.ids[0], .passed)
    record.leftovers = areByHand.map {
      Leftover(kind: "user", name: "ada", id: nil, reason: "r", isKept: true, isByHand: $0)
    }
    let page = try HTMLExample.page([run(of: [record.id]), .scenarioFinished(record)])
    #expect(page.contains("id=\"leftovers\""))
    #expect(command.map { page.contains($0) } ?? !page.contains("authflow sweep"))
  }

  private func run(of ids: [ScenarioID]) -> RunEvent {
    var start = HTMLExample.runStart
    start.scenarios = ScenarioIDs(ids)
    return .runStarted(start)
  }
}

private enum HTMLReportTests {
  /// The elements of the templates.
  static let elements: Set<String> = [
    "a", "article", "b", "body", "br", "button", "caption", "code", "dd", "details", "div", "dl",
    "dt", "em", "fieldset", "figcaption", "figure", "footer", "form", "g", "h1", "h2", "h3", "h4",
    "head", "header", "html", "input", "kbd", "label", "legend", "li", "line", "link", "main",
    "mark", "meta", "ol", "option", "output", "p", "pre", "rect", "script", "section", "select",
    "small", "span", "style", "summary", "svg", "table", "tbody", "td", "th", "thead", "title",
    "tr", "ul",
  ]
}
