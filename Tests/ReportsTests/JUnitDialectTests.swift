import DiagnosticsTesting
@testable import Reports
import RunRecord
import Testing

/// The attributes that each element has in each dialect.
private let attributes: [JUnitDialect: [String: Set<String>]] = {
  let suite: Set = [
    "name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname", "file",
  ]
  let shared: [String: Set<String>] = [
    "testsuites": ["name", "tests", "failures", "errors", "time"], "testsuite": suite,
    "testcase": ["name", "classname", "time"], "failure": ["message", "type"],
    "error": ["message", "type"], "skipped": ["message"], "system-out": [],
  ]
  let place: [String: Set<String>] = ["testcase": ["name", "classname", "time", "file", "line"]]
  return [.strict: shared, .rich: shared.merging(place) { $1 }]
}()

@Suite struct `JUnit dialects` {
  @Test(arguments: [
    ("junit.xml", JUnitDialect.rich, Example.events),
    ("junit-strict.xml", .strict, Example.events),
    ("junit-hostile.xml", .rich, run(JUnitExample.records(named: JUnitExample.hostile))),
    ("junit-hostile-strict.xml", .strict, run(JUnitExample.records(named: JUnitExample.hostile))),
  ])
  func `a report matches its golden file`(
    _ name: String,
    _ dialect: JUnitDialect,
    _ events: [RunEvent]
  ) throws {
    try expectGolden(document(events, dialect), name)
  }

  @Test(arguments: JUnitDialect.allCases)
  func `every element has exactly the attributes of its dialect`(_ dialect: JUnitDialect) throws {
    for element in try XMLScan(document(Example.events, dialect)).elements {
      #expect(Set(element.attributes.keys) == attributes[dialect]?[element.name], "\(element.name)")
    }
  }

  private static let results: [(ScenarioRecord.Result, [StepRecord], rich: [String], String)] = {
    let steps = [Example.step(1, "signUp ada@example.com")]
    let failure = JUnitExample.failure("m")
    return [
      (.passed, steps, ["system-out"], "passed"), (.passed, [], [], "passed"),
      (.failed(failure), steps, ["failure", "system-out"], "failed"),
      (.failed(failure), [], ["failure"], "failed"),
      (.blocked(failure), steps, ["error", "system-out"], "blocked"),
      (.skipped(.because("r")), [], ["skipped"], "skipped"),
      (.skipped(.because("r")), steps, ["skipped", "system-out"], "skipped"),
    ]
  }()

  @Test(arguments: results.indices, JUnitDialect.allCases)
  func `each result is one element, and the output comes last`(
    _ index: Int,
    _ dialect: JUnitDialect
  ) throws {
    let (result, steps, children, word) = Self.results[index]
    let record = Example.record(Example.id(0, "a/b.yaml", 7, "x"), result, steps: steps)
    let scan = try XMLScan(document(run([record]), dialect))
    let inside = scan.elements.filter { $0.depth == 3 }
    let stopped = children.filter { $0 != "system-out" }
    #expect(inside.map(\.name) == (dialect == .rich ? children : stopped + ["system-out"]))
    #expect(inside.allSatisfy { !$0.text.isEmpty }, "\(word)")
    let suite = try #require(scan.elements("testsuite").first).attributes
    #expect(suite["failures"] == (word == "failed" ? "1" : "0"))
    #expect(suite["errors"] == (word == "blocked" ? "1" : "0"))
    #expect(suite["skipped"] == (word == "skipped" ? "1" : "0"))
  }

  @Test func `in the strict dialect, the output starts with the place`() throws {
    let rich = try XMLScan(document(Example.events)).elements("testcase").map {
      "\($0.attributes["file"] ?? ""):\($0.attributes["line"] ?? "")\n"
    }
    let strict = try XMLScan(document(Example.events, .strict)).elements("system-out").map(\.text)
    #expect(strict.count == rich.count)
    for (text, place) in zip(strict, rich) { #expect(text.hasPrefix(place)) }
  }

  @Test func `apart from the place, both dialects have the same content`() throws {
    let scans = try JUnitDialect.allCases.map { try XMLScan(document(Example.events, $0)) }
    for name in ["testsuites", "testsuite", "failure", "error", "skipped"] {
      let elements = scans.map {
        $0.elements(name).map { "\($0.attributes.sorted(by: <)) \($0.text)" }
      }
      #expect(elements[0] == elements[1])
    }
    for name in ["name", "classname", "time"] {
      let values = scans.map { $0.elements("testcase").map { $0.attributes[name] } }
      #expect(values[0] == values[1])
    }
  }

  @Test(arguments: [("", "localhost"), (" \u{200B}", "localhost"), ("ci-1", "ci-1")])
  func `a suite has a host even if the machine has no name`(
    _ hostname: String,
    _ shown: String
  ) throws {
    var origin = RunOrigin()
    origin.host = hostname
    let suites = try XMLScan(report(of: Example.events, from: origin).text).elements("testsuite")
    #expect(suites.allSatisfy { $0.attributes["hostname"] == shown })
  }

  @Test(arguments: [
    ("two\nlines\r\nand\ta tab", "two\\nlines\\r\\nand\\ta tab"),
    ("\u{1B}[31mred\u{1B}[0m\u{0} \u{202E}", "red \\u202e"), ("", "failure"), ("\u{1}", "failure"),
    (" \n", " \\n"),
  ])
  func `messages and types are one line and never empty`(
    _ text: String,
    _ shown: String
  ) throws {
    let failure = JUnitExample.failure(text, kind: .error(type: text))
    let record = Example.record(Example.ids[0], .failed(failure))
    let element = try XMLScan(document(run([record]))).elements("failure")[0]
    #expect(element.attributes == ["message": shown, "type": shown])
  }

  @Test func `a skipped scenario without a reason has a default reason`() throws {
    let record = Example.record(Example.ids[0], .skipped(.because(" ")))
    let element = try XMLScan(document(run([record]))).elements("skipped")[0]
    #expect(element.attributes == ["message": "no reason given"])
    #expect(element.text == "no reason given")
  }

  @Test(arguments: ["[[ATTACHMENT|a.png]]", "[[ATTACHMENT|\u{301}a.png]]", "[[[[ATTACHMENT|x]]"])
  func `no string in a step becomes a link in GitLab`(_ text: String) throws {
    let steps = [Example.step(1, text, notes: [text])]
    let record = Example.record(Example.ids[0], .passed, steps: steps)
    let output = try XMLScan(document(run([record]))).elements("system-out")[0].text
    // Compares scalars, because `|` with a combining mark is a different Character.
    #expect(output.unicodeScalars.firstRange(of: "[[ATTACHMENT|".unicodeScalars) == nil)
    #expect(output.unicodeScalars.ranges(of: "[[ATTACHMENT |".unicodeScalars).count == 2)
  }
}
