import Diagnostics
import FoundationEssentials
import JSON
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
    ("x.yaml/y.yaml.yaml", "x_yaml.y_yaml", "x.yaml/y.yaml.yaml"),
    ("gro\u{308}ße.yaml", "gro\u{308}ße", "gro\u{308}ße.yaml"),
    ("https://a b:c\\d.yaml", "https_.a_b_c_d", "https:/a b:c\\d.yaml"),
    ("\u{1B}[31mred\u{1}\n.yaml", "__31mred__", "red\n.yaml"),
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

  @Test func `equal names are made unique, because GitLab keeps only the first`() throws {
    let names = [
      ("a.yaml", "x"), ("a.yaml", "x\u{1}"), ("a.yml", "x"), ("b.yaml", "x"), ("a.yaml", "\u{0}"),
      ("a.yaml", " x\n"), ("a.yaml", "\u{200B}"), ("a.yaml", "x (2)"),
    ]
    let records = names.enumerated().map {
      Example.record(Example.id($0, $1.0, $0 + 1, $1.1), .passed)
    }
    let scan = try XMLScan(document(run(records)))
    let cases = scan.elements("testcase").map {
      "\($0.attributes["classname"] ?? "")|\($0.attributes["name"] ?? "")"
    }
    #expect(
      cases == [
        "a|x", "a|x (2)", "a|line 5", "a| x\n (3)", "a|line 7", "a|x (2) (2)", "a|x (4)", "b|x",
      ]
    )
  }
}

@Suite struct `JUnit escaping` {
  @Test(arguments: JUnitExample.hostile, JUnitDialect.allCases)
  func `the document is well-formed for any string`(
    _ text: String,
    _ dialect: JUnitDialect
  ) throws {
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
      .passed, .failed(JUnitExample.failure(text, kind: .error(type: text))),
      .blocked(JUnitExample.failure(text)),
      .skipped(.because(text)),
    ]
    for result in results {
      let record = Example.record(id, result, steps: steps)
      #expect(throws: Never.self) {
        try XMLScan(document(run([record]), in: text, dialect))
      }
    }
  }

  @Test func `hostile names stay readable`() throws {
    let records = JUnitExample.records(named: JUnitExample.hostile)
    let names = try XMLScan(document(run(records))).elements("testcase").map {
      $0.attributes["name"]
    }
    #expect(Array(names[0...3]) == Array(JUnitExample.hostile[0...3]))
    #expect(names[5] == "red green")
    #expect(names[6] == "link")
    #expect(names[12] == JUnitExample.hostile[12])
  }

  @Test func `names have escapes for characters that reverse or hide text`() throws {
    let names = ["re\u{202E}versed", "hid\u{200B}den\nline", "👩‍👩‍👧‍👦 ❤️"]
    let cases = try XMLScan(document(run(JUnitExample.records(named: names)))).elements("testcase")
    #expect(
      cases.map { $0.attributes["name"] } == [
        "re\\u202eversed", "hid\\u200bden\nline", "👩‍👩‍👧‍👦 ❤️",
      ]
    )
  }
}
