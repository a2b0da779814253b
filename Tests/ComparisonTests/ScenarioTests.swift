@testable import Comparison
import Diagnostics
import FoundationEssentials
import JSON
import RunRecord
import Testing

@Suite struct `Two runs of a scenario` {
  @Test(arguments: [true, false])
  func `a scenario with a feature that the mock does not support is not compared`(_ isOnBoth: Bool)
  {
    let error: JSONObject = [
      "error": [
        "type": "NotImplementedByMock", "message": "the mock pool does not implement it yet",
      ]
    ]
    let unimplemented = Example.record(
      [Example.step(1, error, verdict: .failed)],
      .failed(Example.failure("expected success", step: 1))
    )
    let other = isOnBoth ? unimplemented : Example.record([Example.step(1)])
    let comparison = ScenarioComparison(Sides(unimplemented, other))
    #expect(comparison.verdict == .skipped)
    #expect(comparison.isSkippedOnBoth == isOnBoth)
    #expect(comparison.results.a.reason == "the mock pool does not implement it yet")
    #expect(comparison.results.b.word == (isOnBoth ? "skipped" : "passed"))
  }

  @Test func `a scenario with a given user that the mock can't create is not compared`() {
    let words = "the mock pool does not implement the PreSignUp trigger of LambdaConfig yet"
    var given = Example.step(1, nil, verdict: .failed)
    var refused = ExchangeRecord(operation: "AdminCreateUser", request: [:], elapsed: .zero)
    refused.status = 501
    refused.answer = ["__type": "NotImplementedByMock", "message": .string(words)]
    given.exchanges = [refused]
    let unimplemented = Example.record(
      [given],
      .failed(Example.failure("user can't be made", step: 1))
    )
    let comparison = ScenarioComparison(Sides(Example.record([Example.step(1)]), unimplemented))
    #expect(comparison.isSkippedByMock && comparison.results.b.reason == words)
  }

  @Test func `the steps after the sides diverge are reported once`() {
    let failed = Example.failure("expected nextStep to be done, got x", step: 2)
    let a = Example.record((1...5).map { Example.step($0) })
    let b = Example.record(
      [
        Example.step(1), Example.step(2, ["nextStep": "x"], verdict: .failed),
        Example.step(1, phase: .cleanup),
      ],
      .failed(failed)
    )
    let comparison = ScenarioComparison(Sides(a, b))
    #expect(
      comparison.lines == [
        "2 result: \"passed\" | \"failed: expected nextStep to be done, got x\"",
        "2 nextStep: – | \"x\"",
      ]
    )
    #expect(comparison.unreached.map(\.side) == [.a, .b])
    #expect(comparison.unreached.map(\.steps) == [["cleanup 1"], ["3", "4", "5"]])
    #expect(comparison.whole == nil)
  }

  @Test(arguments: [
    (
      ScenarioRecord.Result.failed(Example.failure("expected nextStep to be done, got x", step: 4)),
      "A did not reach steps 3 and 4; B failed at step 4: expected nextStep to be done, got x"
    ),
    (.passed, "A did not reach steps 3 and 4; B passed"),
    (
      .failed(Example.failure("took longer than 5m", step: nil)),
      "A did not reach steps 3 and 4; B failed: took longer than 5m"
    ),
    // The failure is already reported as a difference.
    (
      .failed(Example.failure("expected nextStep to be done, got x", step: 2)),
      "A did not reach steps 3 and 4"
    ),
  ])
  func `the end of the side that continued is reported`(
    _ result: ScenarioRecord.Result,
    _ words: String
  ) {
    let a = Example.record(
      [Example.step(1), Example.step(2, ["nextStep": "x"], verdict: .failed)],
      .failed(Example.failure("no such factor", step: 2))
    )
    let b = Example.record((1...4).map { Example.step($0, ["nextStep": "y"]) }, result)
    let comparison = ScenarioComparison(Sides(a, b))
    #expect(ConsoleView.body(of: EvaluatedScenario(comparison)).plain.contains("  \(words)\n"))
  }

  @Test func `a scenario that fails in the same way on both sides is not a difference`() {
    func record(_ code: String) -> ScenarioRecord {
      let failure = Example.failure("no message with \(code) came", step: 1, kind: .timeout)
      return Example.record([Example.step(1, nil, verdict: .failed)], .failed(failure))
    }
    #expect(ScenarioComparison(Sides(record("123456"), record("654321"))).verdict == .alike)
    let other = Example.record(
      [Example.step(1, nil, verdict: .failed)],
      .failed(Example.failure("two candidates", step: 1))
    )
    #expect(ScenarioComparison(Sides(record("123456"), other)).lines.count == 1)
  }

  @Test func `a repeated flow is compared iteration by iteration`() {
    let a = Example.record([
      Example.step(1, ["n": 1]), Example.step(1, ["n": 1]), Example.step(2, iterations: 2),
    ])
    let b = Example.record([
      Example.step(1, ["n": 1]), Example.step(1, ["n": 2]), Example.step(2, iterations: 3),
    ])
    let comparison = ScenarioComparison(Sides(a, b))
    #expect(comparison.lines == ["1 n: 1 | 2", "2 iterations: 2 | 3"])
    #expect(comparison.steps.map(\.iteration) == [2, nil])
  }

  @Test(arguments: [
    (true, ScenarioComparison.Status.differs), (false, .skipped),
  ])
  func `a skip is a difference if settings cause it, but not if the kind of pool does`(
    _ isAble: Bool,
    _ verdict: ScenarioComparison.Status
  ) {
    let a = Example.record([Example.step(1)])
    let b = Example.record([], .skipped(.because("pool.MfaConfiguration is OFF, wanted ON")))
    let comparison = ScenarioComparison(Sides(a, b), able: Sides(true, isAble))
    #expect(comparison.verdict == verdict)
    #expect(comparison.results.b.reason == "pool.MfaConfiguration is OFF, wanted ON")
    let both = ScenarioComparison(Sides(b, b))
    #expect(both.verdict == .skipped)
  }

  @Test func `a scenario that the environment stopped is not compared`() {
    let failure = Example.failure("no route", step: 1, kind: .environment)
    let a = Example.record([Example.step(1)])
    let blocked = Example.record([], .blocked(failure))
    let unstarted = Example.record([], .skipped(.interrupted))
    for b in [blocked, unstarted] {
      #expect(ScenarioComparison(Sides(a, b), able: Sides(true, false)).verdict == .stopped)
    }
  }

  @Test func `the name of the pool in a reason is not a difference`() {
    func skipped(_ pool: String) -> ScenarioRecord {
      Example.record([], .failed(Example.failure("the pool `\(pool)` has no source", step: 9)))
    }
    let comparison = ScenarioComparison(
      Sides(skipped("one"), skipped("two")),
      pools: Sides("one", "two")
    )
    #expect(comparison.verdict == .alike, "\(comparison.lines)")
  }

  @Test func `records are compared as soon as both exist, in any order`() {
    var run = RunComparison(pools: Sides("a", "b"))
    let ids = Example.ids(3)
    for side in Side.allCases { #expect(run.add(Example.runStarted(ids), of: side) == nil) }
    #expect(run.add(.scenarioFinished(Example.record([], id: ids[1])), of: .b) == nil)
    #expect(run.add(.scenarioFinished(Example.record([], id: ids[0])), of: .a) == nil)
    #expect(run.add(.scenarioFinished(Example.record([], id: ids[1])), of: .a)?.id == ids[1])
    _ = run.add(.runFinished(at: Example.start + 3, interrupted: true), of: .a)
    #expect(run.all.map(\.verdict) == [.stopped, .alike, .stopped])
    #expect(run.all.map(\.results.a.word) == ["passed", "passed", "not run"])
    #expect(run.isInterrupted)
  }
}
