import ConfigurationChanges
import JSON
import RunRecord
import ServiceRules
import Testing

@testable import Comparison

@Suite struct `Single changes` {
  @Test func `every scenario is tried with its candidates, unless only one setting changed`() {
    let (x, y) = (change("x", [.signUp]), change("y", [.signUp, .signIn]))
    #expect(impact([x], .signUp).trials() == [])
    #expect(impact([x], .signUp, notes: ["not compared"]).trials() == [trial("x", [0])])
    #expect(impact([x, change("z", [.signIn])], .signUp).trials() == [trial("x", [0])])
    #expect(
      impact([x, y], .signIn, .signUp, .signIn).trials() == [
        trial("x", [1]), trial("y", [0, 1, 2]),
      ]
    )
    // A list that lost and gained elements is one setting.
    #expect(impact([x, x, y], .signUp).trials().count == 2)
  }

  @Test func `a scenario without a candidate is tried with every change`() {
    let (x, y) = (change("x", [.signUp]), change("y", [.signUp], severity: .none))
    #expect(impact([x, y], .signOut).trials() == [trial("x", [0]), trial("y", [0])])
  }

  @Test func `a change that leaves settings unchanged is not a candidate`() {
    let replaced = change("x", [.signUp], effect: .replaced, severity: .breaking)
    let found = impact([replaced, change("y", [.signUp])], .signUp)
    #expect(found.trials() == [])
    #expect(found.lines == ["pool.y: 0 alone, nextStep: done → confirmSignUp"])
  }

  @Test func `a row lists the scenarios whose differences its change causes alone`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], .signUp, .signUp)
    found.singles.add(trial("x", [0, 1]), [0: alike, 1: answers("confirmSignUp")])
    found.singles.add(
      trial("y", [0, 1]),
      [0: answers("confirmSignUp"), 1: answers("confirmSignUp")]
    )
    #expect(found.furtherTrials() == [])
    #expect(
      found.lines == [
        "pool.x: 1 alone, nextStep: done → confirmSignUp",
        "pool.y: 0 alone, nextStep: done → confirmSignUp",
        "pool.y: 1 alone, nextStep: done → confirmSignUp",
      ]
    )
  }

  @Test
  func `an effect that a change has alone, but not together with the others, is not reported`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], .signUp)
    found.singles.add(trial("x", [0]), [0: answers("confirmSignUp")])
    found.singles.add(trial("y", [0]), [0: answers("setUp")])
    #expect(found.lines == ["pool.x: 0 alone, nextStep: done → confirmSignUp"])
  }

  @Test func `a step that fails for another reason does not match the failure with all changes`() {
    let failed = ScenarioRecord.Result.failed(Example.failure("no", step: 1))
    func record(_ step: String, fails: Bool) -> ScenarioRecord {
      let fields: JSONObject = ["nextStep": .string(step)]
      return Example.record(
        [Example.step(1, fields, verdict: fails ? .failed : .passed)],
        fails ? failed : .passed
      )
    }
    let (a, b) = (record("setUp", fails: false), record("done", fails: true))
    func end(_ trial: ScenarioRecord) -> TrialResult {
      TrialResult(
        since: ScenarioComparison(Sides(a, trial)),
        until: ScenarioComparison(Sides(trial, b))
      )
    }
    var found = impact(
      [change("x", [.signUp]), change("y", [.signUp])],
      .signUp,
      from: ["nextStep": "setUp"],
      to: ["nextStep": "done"],
      result: failed
    )
    found.singles.add(trial("x", [0]), [0: end(record("confirm", fails: true))])
    found.singles.add(trial("y", [0]), [0: end(record("done", fails: true))])
    #expect(found.lines == ["pool.y: 0 alone, nextStep: setUp → done"])
  }

  @Test func `a change after which the scenario ends differently does not explain it`() {
    let failed = ScenarioRecord.Result.failed(Example.failure("no", step: 1))
    var found = impact(
      [change("x", [.signUp]), change("y", [.signUp])],
      .signUp,
      to: ["nextStep": "setUp"],
      result: failed
    )
    let end = ended(["nextStep": "setUp"], to: ["nextStep": "setUp"])
    for name in ["x", "y"] { found.singles.add(trial(name, [0]), [0: end]) }
    #expect(found.unexplained == [0])
  }

  @Test
  func `a scenario that no candidate explains is tried with other changes, then without each`() {
    let changes = [
      change("x", [.signUp]), change("y", [.signUp]), change("z", [.signIn], severity: .none),
    ]
    var found = impact(changes, .signUp)
    for name in ["x", "y"] { found.singles.add(trial(name, [0]), [0: alike]) }
    #expect(found.furtherTrials() == [trial("z", [0])])
    var explained = found
    explained.singles.add(trial("z", [0]), [0: answers("confirmSignUp")])
    #expect(explained.lines == ["pool.z: 0 alone, nextStep: done → confirmSignUp"])
    found.singles.addNothing(trial("z", [0]))
    #expect(found.untried == (0, 1))
    #expect(found.trialsWithout() == [])
    #expect(
      found.lines == ["x", "y"].map { "pool.\($0): 0 flows, nextStep: done → confirmSignUp" }
    )
    found.singles.addAll([0: answers("confirmSignUp")])
    #expect(found.trialsWithout() == [trial("x", [0]), trial("y", [0])])
    found.singles.add(without: trial("x", [0]), [0: answers("setUp")])
    found.singles.add(without: trial("y", [0]), [0: answers("confirmSignUp")])
    #expect(found.lines == ["pool.x: 0 together, nextStep: done → confirmSignUp"])
    found.singles.add(without: trial("x", [0]), [0: answers("confirmSignUp")])
    #expect(found.lines == ["–: 0 flows, nextStep: done → confirmSignUp"])
    #expect(found.rows.last?.description.contains("no change is known to be required") == true)
  }

  @Test func `a difference that all changes together do not cause belongs to none of them`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], .signUp, .signUp)
    for name in ["x", "y"] { found.singles.add(trial(name, [0, 1]), [0: alike, 1: alike]) }
    #expect(found.unexplained == [0, 1])
    found.singles.addAll([0: alike, 1: answers("confirmSignUp")])
    #expect(
      found.lines == [
        "pool.x: 1 flows, nextStep: done → confirmSignUp",
        "pool.y: 1 flows, nextStep: done → confirmSignUp",
        "–: 0 flows, nextStep: done → confirmSignUp",
      ]
    )
    #expect(
      found.rows.last?.description.contains("The cause is outside ") == true
    )
  }

  @Test(arguments: [
    ScenarioRecord.Result.passed, .failed(Example.failure("wrong", step: 1)),
    .blocked(Example.failure("no answer", step: 1, kind: .environment)), .skipped(.interrupted),
  ])
  func `a reused result is like the comparison of a scenario with itself`(
    result: ScenarioRecord.Result
  ) {
    let record = Example.record([Example.step(1, ["nextStep": "done"])], result)
    let reused = TrialResult(unchanged: record)
    let compared = TrialResult(since: ScenarioComparison(Sides(record, record)), until: nil)
    #expect(reused.isKnown == compared.isKnown)
    #expect(reused.own.parts.isEmpty)
    #expect(compared.own.parts.isEmpty)
    #expect(reused.own.results.b == compared.own.results.b)
  }
}
