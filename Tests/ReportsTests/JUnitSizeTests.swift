import Diagnostics
import JSON
@testable import Reports
import RunRecord
import Testing

private let long = String(repeating: "long text ", count: 20_000)
private let wide = String(repeating: "山", count: 60_000)
private let piled = "a" + String(repeating: "\u{301}", count: 100_000)
private let escaped = String(repeating: "&<", count: 100_000)
private let controls = String(repeating: "\u{1}", count: 200_000)

private func stopped(
  _ message: String = "m",
  name: String = "x",
  mismatches: [Mismatch] = [],
  details: [String] = [],
  steps: [StepRecord] = [Example.step(1, "s", .failed)]
) -> ScenarioRecord {
  var failure = JUnitExample.failure(message)
  failure.mismatches = mismatches
  failure.details = details
  return Example.record(Example.id(0, "a.yaml", 1, name), .failed(failure), steps: steps)
}

private func mismatch(_ path: String, _ expected: String, _ got: String) -> Mismatch {
  Mismatch(path: path, requirement: .match(expected), got: got, range: SourceRange(at: .start))
}

private func called(_ answer: JSONValue) -> ScenarioRecord {
  let exchange = Example.exchange("GetUser", ["AccessToken": answer], 200, answer)
  return stopped(steps: [Example.step(1, "getUser", .failed, exchanges: [exchange])])
}

private let floods: [String: @Sendable (String) -> ScenarioRecord] = [
  "a name": { stopped(name: $0) },
  "a message": { stopped($0) },
  "a description": {
    var record = stopped()
    record.description = $0 + "\n" + $0
    return record
  },
  "paths and values": {
    stopped(mismatches: [mismatch($0, $0, $0 + "!"), mismatch("p", "x", $0)])
  },
  "details": { stopped(details: [$0, $0]) },
  "a step": { stopped(steps: [Example.step(1, $0, .skipped($0), notes: [$0, $0])]) },
  "an answer": { called(.string($0)) },
  "an answer's members": { called([$0: .array([.string($0), .object([$0: 1])])]) },
]

@Suite struct `JUnit size` {
  @Test(arguments: floods.keys.sorted(), [long, wide, piled, controls, escaped].indices)
  func `a long string does not increase the size of a report`(_ name: String, _ index: Int) throws {
    let text = [long, wide, piled, controls, escaped][index]
    let flood = try #require(floods[name])
    let record = flood(text)
    let report = document(run([record]))
    // Escaping adds at most five bytes per byte.
    #expect(report.utf8.count < (text == escaped ? 500_000 : 120_000))
    let body = try XMLScan(report).elements("failure")[0].text
    #expect(body.hasPrefix("a.yaml:1:1: failed[expectation]: "))
    #expect(body.contains("\n  run it again: authflow run a.yaml --filter "))
  }

  @Test func `many parts do not increase the size of a report`() throws {
    let many = 1...5_000
    let parts = many.map { "part \($0)" }
    let exchanges = parts.map { Example.exchange($0, [:], 200, [:]) }
    let answer = JSONValue.object(JSONObject(parts.map { ($0, JSONValue.string($0)) }))
    let records = [
      stopped(mismatches: parts.map { mismatch($0, "a", "b") }), stopped(details: parts),
      stopped(steps: many.map { Example.step(StepNumber($0), "s", .failed, notes: ["n"]) }),
      stopped(steps: [Example.step(1, "s", .failed, notes: parts, exchanges: exchanges)]),
      called(answer),
    ]
    for record in records {
      let report = document(run([record]))
      #expect(report.utf8.count < 120_000)
      let body = try XMLScan(report).elements("failure")[0].text
      #expect(body.contains(" more") && body.contains("\n  run it again: authflow run a.yaml"))
    }
  }

  @Test func `a response of two megabytes is truncated with the number of missing characters`()
    throws
  {
    let record = called(["Value": .string(String(repeating: "x", count: 2_000_000))])
    let report = document(run([record]))
    #expect(report.utf8.count < 5_000)
    let body = try XMLScan(report).elements("failure")[0].text
    #expect(body.contains("    \"Value\": \"x") || body.contains("      \"Value\": \"x"))
    #expect(body.contains("x… 1999"))
  }

  @Test func `a truncated section keeps its beginning and its end`() throws {
    let steps = (1...5_000).map { Example.step(StepNumber($0), "step \($0) of many") }
    let record = Example.record(Example.ids[0], .passed, steps: steps)
    let output = try XMLScan(document(run([record]))).elements("system-out")[0].text
    #expect(output.utf8.count < 65_000)
    #expect(output.contains("step 1 of many\n") && output.hasSuffix("step 5000 of many\n"))
    let lines = output.split(separator: "\n")
    let remark = try #require(lines.first { $0.hasSuffix("more lines left out") })
    #expect(remark == "  … \(5_000 - (lines.count - 1)) more lines left out")
  }

  @Test(arguments: [
    (99_999, "b", "b and more", "from character 100001 on; expected 100000 characters, got 100009"),
    (99_999, "b", "c", "from character 100000 on; expected 100000 characters, got 100000"),
    (
      20_000, "b" + long + ".", "c" + long + ".",
      "from character 20001 on; expected 220002 characters"
    ),
  ])
  func `long strings are compared where they start to differ`(
    _ same: Int,
    _ expected: String,
    _ got: String,
    _ remark: String
  ) throws {
    let start = String(repeating: "é", count: same)
    let record = stopped(mismatches: [mismatch("p", start + expected, start + got)])
    let body = try XMLScan(document(run([record]))).elements("failure")[0].text
    let shown = "…\(String(repeating: "é", count: 23))"
    #expect(body.contains("    expected: " + shown) && body.contains("    got:      " + shown))
    #expect(body.contains(remark), "\(body)")
  }
}
