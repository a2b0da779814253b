@testable import Reports
import RunRecord
import Testing

@Suite struct `JUnit report` {
  @Test func `files are suites and scenarios are cases, in input order`() throws {
    let text = document(Example.events)
    let scan = try XMLScan(text)
    #expect(scan.elements("testcase").map { $0.attributes["name"] } == Example.ids.map(\.name))
  }

  @Test func `files whose names differ only in their bytes are different suites`() throws {
    let names = ["\u{e9}.yaml", "e\u{301}.yaml", "\u{e9}.yaml"]
    let records = names.enumerated().map { index, name in
      Example.record(Example.id(index, name, index + 1, "Scenario \(index)"), .passed)
    }
    let scan = try XMLScan(document(run(records)))
    #expect(scan.elements("testsuite").map { $0.attributes["tests"] } == ["2", "1"])
    let files = scan.elements("testcase").compactMap { $0.attributes["file"] }
    let expected = [names[0], names[2], names[1]]
    #expect(files.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test func `every suite and every case has the attributes that CI servers need`() throws {
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

  @Test func `the body of a failure is the console's output`() throws {
    let shown = console(Example.events, ConsoleStyle(output: .plain, verbosity: .quiet))
    let scan = try XMLScan(document(Example.events))
    let bodies = (scan.elements("failure") + scan.elements("error")).map(\.text)
    #expect(bodies.count == 2)
    for body in bodies { #expect(!body.isEmpty && shown.contains(body)) }
  }

  @Test func `scenarios are counted, not mismatches`() throws {
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

  @Test func `a scenario without a result is reported as skipped`() throws {
    let scan = try XMLScan(document(run(Example.ids, [Example.passed], interrupted: true)))
    #expect(scan.elements("testcase").count == 6)
    let reasons = scan.elements("skipped").map { $0.attributes["message"] }
    #expect(reasons == Array(repeating: "not run: the run was interrupted", count: 5))
  }

  @Test func `a run without scenarios has a valid document`() throws {
    #expect(try XMLScan(document(run([]))).elements.count == 1)
    #expect(try XMLScan(document([])).elements.count == 1)
  }

  @Test func `the parts together equal the text`() throws {
    let report = report(of: Example.events)
    var parts: [String] = []
    try report.write { parts.append($0) }
    let text = try report.text
    #expect(parts.joined() == text)
    #expect(parts.count > 10)
  }
}
