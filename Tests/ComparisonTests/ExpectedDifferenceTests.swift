@testable import Comparison
import Diagnostics
import DiagnosticsTesting
import FoundationEssentials
import JSON
import Reports
import RunRecord
import Testing

private func expectations(_ text: String) -> ExpectedDifferences {
  ExpectedDifferences(bytes: Array(text.utf8), name: "expected.yaml")
}

/// A comparison in which the second step differs, evaluated by expected differences in YAML.
func evaluated(_ text: String) -> EvaluatedRun {
  var run = RunComparison(pools: Sides("before.yaml", "after.yaml"))
  let start = RunStart(at: Example.start, seed: 7, pool: "p", scenarios: [Example.id], command: [])
  let a = Example.record([Example.step(1), Example.step(2, ["nextStep": "done"])])
  let failed = Example.step(
    2,
    ["error": ["type": "NotAuthorizedException", "message": "no | <b>"]],
    verdict: .failed
  )
  let b = Example.record(
    [Example.step(1), failed],
    .failed(Example.failure("answered NotAuthorizedException: no", step: 2))
  )
  for (side, record) in [(Side.a, a), (.b, b)] {
    _ = run.add(.runStarted(start), of: side)
    _ = run.add(.scenarioFinished(record), of: side)
    _ = run.add(.runFinished(at: Example.start + 1, interrupted: false), of: side)
  }
  return EvaluatedRun(run, expecting: expectations(text))
}

@Suite struct `Expected differences` {
  @Test(arguments: [
    ("", false), ("[]", false), ("- { scenario: A user signs in }", true),
    ("- { scenario: A user signs in, step: 2 }", true),
    // The step's result and `nextStep` differ only because the error differs.
    ("- { scenario: A user signs in, step: 2, field: error }", true),
    ("- { scenario: A user signs in, field: error.type }", false),
    ("- { scenario: A user signs in, step: 2, field: error.message }", false),
    ("- { scenario: A user signs in, step: 2, field: result }", false),
    (
      """
      - { scenario: A user signs in, step: 2, field: error.message }
      - { scenario: A user signs in, step: 2, field: nextStep }
      - { scenario: A user signs in, field: result, reason: it is refused now }
      """, false
    ),
    (
      """
      - { scenario: A user signs in, step: 2, field: error.message }
      - { scenario: A user signs in, step: 2, field: error.type, reason: it is refused now }
      """, true
    ),
    ("- { scenario: A user signs in, file: a.yaml }", true),
    ("- { scenario: A user signs in, file: scenarios/a.yaml }", true),
    ("- { scenario: A user signs in, file: b.yaml }", false),
  ])
  func `cover the differences that they name`(_ text: String, _ isCovered: Bool) {
    let run = evaluated(text)
    #expect(run.missing.isEmpty)
    #expect(run.hasDifferences == !isCovered)
    #expect(run.unexpected == (isCovered ? 0 : 1))
  }

  @Test func `that do not occur are reported`() {
    let run = evaluated(
      """
      - { scenario: A user signs in }
      - { scenario: A user signs in, step: 1 }
      - { scenario: Another }
      """
    )
    #expect(run.unexpected == 0)
    #expect(run.missing.map(\.step) == ["1"])
    #expect(run.hasDifferences)
    #expect(run.description(of: run.missing[0]) == "A user signs in, step 1 (expected.yaml:2)")
  }

  @Test(arguments: [
    ("scenario: A", ["expected.yaml:1:1: AF2201"]), ("- A", ["expected.yaml:1:3: AF2201"]),
    ("- { scenario: A, feild: error }", ["expected.yaml:1:18: AF2202"]),
    ("- { step: 3 }", ["expected.yaml:1:3: AF2203"]),
    ("- { scenario: [A] }", ["expected.yaml:1:15: AF2204"]),
    ("- scenario: A\n  reason:", ["expected.yaml:2:3: AF2204"]),
    ("- { scenario: A, step: three }", ["expected.yaml:1:24: AF2205"]),
    ("- { scenario: A }\n---\n- { scenario: B }", ["expected.yaml:2:1: AF2201"]),
  ])
  func `with mistakes are rejected with their place`(_ text: String, _ faults: [String]) {
    let file = expectations(text)
    #expect(
      file.diagnostics.map {
        let start = $0.range.lowerBound
        return "expected.yaml:\(start.line):\(start.column): \($0.code)"
      } == faults
    )
    #expect(file.entries.isEmpty)
  }

  @Test func `about unknown scenarios are errors`() {
    let file = expectations("- { scenario: A user sings in }\n- { scenario: B }")
    let unmatchedEntries = file.unmatchedEntries(among: [
      ("A user signs in", "a.yaml"), ("B", "a.yaml"),
    ])
    #expect(unmatchedEntries.map(\.code.description) == ["AF2206"])
    #expect(unmatchedEntries.first?.label == "did you mean `A user signs in`?")
  }

  @Test(arguments: [
    ("a.yaml", nil), ("x/a.yaml", nil), ("b.yaml", nil),
    ("c.yaml", "the scenario is in `b.yaml` and `x/a.yaml`"),
    ("/a.yaml", "the scenario is in `b.yaml` and `x/a.yaml`"),
  ])
  func `about a scenario in another file are errors`(_ written: String, _ label: String?) {
    let file = expectations("- { scenario: A, file: \(written) }")
    let known = [("A", "x/a.yaml"), ("A", "b.yaml"), ("B", "c.yaml")]
    let unmatchedEntries = file.unmatchedEntries(among: known)
    #expect(unmatchedEntries.map(\.label) == [label].compactMap(\.self))
    #expect(
      unmatchedEntries.allSatisfy {
        $0.code.description == "AF2207" && $0.range.lowerBound.column == 24
      }
    )
  }
}

@Suite struct `Views of a comparison` {
  private let run = evaluated(
    "- { scenario: A user signs in, step: 2, field: error.message, reason: reworded }"
  )

  @Test func `on the console`() throws {
    var text = ConsoleView.head(run.pools)
    var printed = DifferenceGrouping()
    for scenario in run.scenarios { text.append(ConsoleView.text(of: scenario, after: &printed)) }
    text.append(ConsoleView.summary(run))
    try expectGolden(text.plain, "console.txt")
  }

  @Test func `with equal differences refer to the first difference after three`() throws {
    let comparisons = (1...5).map { number -> ScenarioComparison in
      var comparison = run.scenarios[0].comparison
      comparison.id = ScenarioID(index: 0, file: "a.yaml", line: number, name: "Number \(number)")
      if number == 2 { comparison.steps[0].operations = ["Other"] }
      return comparison
    }
    var (text, printed) = (StyledText(), DifferenceGrouping())
    for comparison in comparisons {
      text.append(ConsoleView.text(of: EvaluatedScenario(comparison), after: &printed))
    }
    let lines = text.plain.split(separator: "\n")
    #expect(lines.filter { $0.contains("error.type") }.count == 4)
    #expect(
      lines.suffix(2) == [
        "differs  Number 5 (a.yaml:5)", "  the same 4 differences as Number 1 (a.yaml:1)",
      ]
    )
  }

  @Test func `as JSON`() throws {
    try expectGolden(JSONView.document(run).text(.pretty) + "\n", "comparison.json")
  }

  @Test func `as Markdown`() throws {
    try expectGolden(MarkdownView.text(run), "comparison.md")
  }

  @Test func `as a JUnit test case`() throws {
    let result = JUnitView.result(of: run.scenarios[0], in: run)
    #expect(
      result.kind
        == .failure(
          "step 2: error.type is – on A, NotAuthorizedException on B (and 2 more)",
          type: "difference"
        )
    )
    let behind = evaluated("- { scenario: A user signs in, step: 2, field: result }")
    guard case .failure(let message, _) = JUnitView.result(of: behind.scenarios[0], in: behind).kind
    else {
      Issue.record("no failure")
      return
    }
    #expect(!message.contains("result is"))
    #expect(message.hasSuffix("(and 2 more)"))
    let expected = evaluated("- { scenario: A user signs in }")
    #expect(JUnitView.result(of: expected.scenarios[0], in: expected).kind == .passed)
    let missing = evaluated(
      "- { scenario: A user signs in }\n- { scenario: A user signs in, step: 1 }"
    )
    #expect(
      JUnitView.result(of: missing.scenarios[0], in: missing).kind
        == .failure("expected difference not found", type: "missing")
    )
  }

  @Test func `the test case of a stopped scenario has the result of each side`() {
    let stopped = ScenarioRecord.Result.blocked(
      Example.failure("the connection was refused", step: 1, kind: .environment)
    )
    let (a, b) = (Example.record([]), Example.record([], stopped))
    let result = JUnitView.result(of: EvaluatedScenario(ScenarioComparison(Sides(a, b))), in: run)
    guard case .error = result.kind else {
      Issue.record("\(result.kind)")
      return
    }
    #expect(result.text == "  A  passed\n  B  blocked: the connection was refused\n")
  }

  @Test func `the headline of the test case is about the step with a different result`() {
    let a = Example.record([Example.step(1, ["x": 1]), Example.step(2, ["nextStep": "done"])])
    let b = Example.record(
      [Example.step(1, ["x": 2]), Example.step(2, ["nextStep": "x"], verdict: .failed)],
      .failed(Example.failure("expected nextStep to be done, got x", step: 2))
    )
    let scenario = EvaluatedScenario(ScenarioComparison(Sides(a, b)))
    #expect(
      JUnitView.result(of: scenario, in: run).kind
        == .failure("step 2: nextStep is done on A, x on B (and 2 more)", type: "difference")
    )
  }
}
