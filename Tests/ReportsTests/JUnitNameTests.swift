import Diagnostics
import FoundationEssentials
import JSON
@testable import Reports
import RunRecord
import Testing

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
