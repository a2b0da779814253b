import Diagnostics
import FoundationEssentials
import JSON
import Reports
import RunRecord
import Testing

private func document(_ events: [RunEvent], in folder: String = "/home/ada/project") -> String {
  var report = JUnitReport(hostname: "ci-1", workingDirectory: folder)
  for event in events { report.add(event) }
  return report.text
}

private func run(_ records: [ScenarioRecord], interrupted: Bool = false) -> [RunEvent] {
  run(records.map(\.id), records, interrupted: interrupted)
}

private func run(
  _ ids: [ScenarioID],
  _ records: [ScenarioRecord],
  interrupted: Bool = false
) -> [RunEvent] {
  var start = Example.runStart
  start.scenarios = ids
  return [.runStarted(start)] + records.map(RunEvent.scenarioFinished)
    + [.runFinished(at: start.at.addingTimeInterval(1), interrupted: interrupted)]
}

private func failure(_ text: String, kind: Failure.Kind = .expectation) -> Failure {
  Failure(
    kind: kind,
    message: text,
    step: (.steps, 1),
    source: SourceFile(name: "a.yaml", text: text),
    range: SourceRange(at: .start)
  )
}

@Suite struct `JUnit report` {
  @Test func `a suite a file, a case a scenario, in input order`() throws {
    let text = document(Example.events)
    try expectGolden(text, "junit.xml")
    let scan = try XMLScan(text)
    #expect(scan.elements("testcase").map { $0.attributes["name"] } == Example.ids.map(\.name))
  }

  @Test func `every suite and every case has what CI servers ask for`() throws {
    let scan = try XMLScan(document(Example.events))
    for suite in scan.elements("testsuite") {
      let wanted = [
        "name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname",
      ]
      for name in wanted { #expect(suite.attributes[name]?.isEmpty == false, "\(name)") }
      #expect(suite.depth == 1)
    }
    for testcase in scan.elements("testcase") {
      for name in ["name", "classname", "time", "file", "line"] {
        #expect(testcase.attributes[name]?.isEmpty == false, "\(name)")
      }
    }
  }

  @Test func `the body of a failure is the console's text`() throws {
    var console = ConsoleReport(style: ConsoleStyle(output: .plain, isQuiet: true))
    let shown = Example.events.map { console.add($0) }.joined()
    let scan = try XMLScan(document(Example.events))
    let bodies = (scan.elements("failure") + scan.elements("error")).map(\.text)
    #expect(bodies.count == 2)
    for body in bodies { #expect(!body.isEmpty && shown.contains(body)) }
  }

  @Test func `counts are of scenarios, not of mismatches`() throws {
    let scan = try XMLScan(document(Example.events))
    let suite = try #require(scan.elements("testsuite").first)
    #expect(suite.attributes["tests"] == "2")
    #expect(suite.attributes["failures"] == "1")
    #expect(suite.attributes["time"] == "1.363")
    let root = try #require(scan.elements("testsuites").first)
    #expect(root.attributes["tests"] == "6")
    #expect(root.attributes["failures"] == "1")
    #expect(root.attributes["errors"] == "1")
    #expect(root.attributes["time"] == "66.400")
  }

  @Test func `a scenario without a result is skipped, never left out`() throws {
    let scan = try XMLScan(document(run(Example.ids, [Example.passed], interrupted: true)))
    #expect(scan.elements("testcase").count == 6)
    let reasons = scan.elements("skipped").map { $0.attributes["message"] }
    #expect(reasons == Array(repeating: "not run: the run was interrupted", count: 5))
  }

  @Test func `a run without scenarios is a document all the same`() throws {
    #expect(try XMLScan(document(run([]))).elements.count == 1)
    #expect(try XMLScan(document([])).elements.count == 1)
  }

  @Test func `parts and text are the same`() throws {
    var report = JUnitReport(hostname: "ci-1", workingDirectory: "/")
    for event in Example.events { report.add(event) }
    var parts: [String] = []
    report.write { parts.append($0) }
    #expect(parts.joined() == report.text)
    #expect(parts.count > 10)
  }
}

@Suite struct `JUnit names` {
  @Test(arguments: [
    ("scenarios/sign-up.yaml", "scenarios.sign-up", "scenarios/sign-up.yaml"),
    ("./scenarios//sign-up.yml", "scenarios.sign-up", "scenarios/sign-up.yml"),
    ("/home/ada/project/a/b.yaml", "a.b", "a/b.yaml"),
    ("../project/a.yaml", "a", "a.yaml"),
    ("../other/a.yaml", "other.a", "../other/a.yaml"),
    ("/etc/flows/a.yaml", "etc.flows.a", "/etc/flows/a.yaml"),
    ("v1.2/my flow.v2.yaml", "v1_2.my_flow_v2", "v1.2/my flow.v2.yaml"),
    ("größe/山田.yaml", "größe.山田", "größe/山田.yaml"),
    (".yaml", "_yaml", ".yaml"),
    ("-", "-", "-"),
  ])
  func `a class name is the file's path with dots`(
    _ path: String,
    _ className: String,
    _ file: String
  ) throws {
    let record = Example.record(Example.id(0, path, 7, "x"), .passed)
    let scan = try XMLScan(document(run([record])))
    let testcase = try #require(scan.elements("testcase").first)
    #expect(testcase.attributes["classname"] == className)
    #expect(testcase.attributes["file"] == file)
    #expect(testcase.attributes["line"] == "7")
    #expect(scan.elements("testsuite").first?.attributes["name"] == file)
  }

  @Test func `equal names are told apart, because GitLab keeps only the first`() throws {
    let names = [
      ("a.yaml", "x"), ("a.yaml", "x\u{1}"), ("a.yml", "x"), ("b.yaml", "x"), ("a.yaml", "\u{0}"),
    ]
    let records = names.enumerated().map {
      Example.record(Example.id($0, $1.0, $0 + 1, $1.1), .passed)
    }
    let scan = try XMLScan(document(run(records)))
    let cases = scan.elements("testcase").map {
      "\($0.attributes["classname"] ?? "")|\($0.attributes["name"] ?? "")"
    }
    #expect(cases == ["a|x", "a|x (2)", "a|line 5", "a|x (3)", "b|x"])
  }
}

@Suite struct `JUnit escaping` {
  private static let hostile = [
    "]]>", "a < b & c > d", "\"double\" and 'single'", "two\nlines\r\nand\ttab", "nul \u{0} here",
    "\u{1B}[31mred\u{1B}[0m \u{9B}32mgreen", "\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{7}",
    "\u{1B}Pq#0\u{1B}\\after", "lone \u{1B}", "unfinished \u{1B}[12", "👩‍👩‍👧‍👦 👍🏽 ❤️", "\u{301}lone mark",
    "<\u{301}tag>\u{301} &\u{301} \"\u{301}", "\u{FFFE}\u{FFFF}\u{1FFFE}",
    "\u{80}\u{84}\u{85}\u{86}\u{9F}",
    "--> <!-- <![CDATA[ <?xml ?>", "&amp; &#27; &#x1b;", "\u{2028}\u{202E}\u{FEFF}", "",
  ]

  @Test(arguments: hostile)
  func `whatever stands in a text, the document is well-formed`(_ text: String) throws {
    let id = Example.id(0, "a.yaml", 1, text)
    let steps = [
      Example.step(
        1,
        text,
        .failed,
        notes: [text],
        exchanges: [
          Example.exchange(text, .string(text), 400, .string(text))
        ]
      )
    ]
    let results: [ScenarioRecord.Result] = [
      .passed, .failed(failure(text, kind: .error(type: text))), .blocked(failure(text)),
      .skipped(text),
    ]
    for result in results {
      let record = Example.record(id, result, steps: steps)
      #expect(throws: Never.self) { try XMLScan(document(run([record]), in: text)) }
    }
  }

  @Test func `hostile names stay readable`() throws {
    let records = Self.hostile.enumerated().map { index, name in
      Example.record(Example.id(index, "a.yaml", index + 1, name), .skipped(name))
    }
    let text = document(run(records))
    try expectGolden(text, "junit-hostile.xml")
    let names = try XMLScan(text).elements("testcase").map { $0.attributes["name"] }
    #expect(Array(names[0...3]) == Array(Self.hostile[0...3]))
    #expect(names[5] == "red green")
    #expect(names[6] == "link")
    #expect(names[12] == Self.hostile[12])
  }
}
