@testable import Comparison
import ConfigurationChanges
import JSON
import RunRecord
import ServiceRules
import Testing

private let signUp = ScenarioReach(operations: ["SignUp"])
private let signOut = ScenarioReach(operations: ["GlobalSignOut"])
private let signIn = ScenarioReach(operations: ["InitiateAuth"])

private func path(_ name: String) -> SettingPath { SettingPath(.pool, [name]) }

private func trial(_ name: String, _ scenarios: [Int]) -> SingleChanges.Trial {
  SingleChanges.Trial(path: path(name), scenarios: scenarios)
}

/// What came of a scenario whose step answers so, next to what it did before and does with all changes.
private func ended(
  _ fields: JSONObject,
  from before: JSONObject = ["nextStep": "done"],
  to after: JSONObject = ["nextStep": "confirmSignUp"]
) -> TrialResult {
  TrialResult(
    since: Example.comparison([before], [fields]),
    until: Example.comparison([fields], [after])
  )
}

private let alike = ended(["nextStep": "done"])

private func answers(_ step: String) -> TrialResult { ended(["nextStep": .string(step)]) }

extension Impact {
  /// The table as `setting: scenario attribution words`.
  fileprivate var lines: [String] {
    rows.flatMap { row in
      row.entries.map { entry in
        "\(row.setting ?? "–"): \(entry.scenario) \(entry.attribution.rawValue), \(entry.description)"
      }
    }
  }
}

@Suite struct `Single changes` {
  @Test func `every scenario is tried with its candidates, unless one setting is all that changed`()
  {
    let (x, y) = (change("x", [.signUp]), change("y", [.signUp, .signIn]))
    #expect(impact([x], signUp).trials() == [])
    #expect(impact([x], signUp, notes: ["not compared"]).trials() == [trial("x", [0])])
    #expect(impact([x, change("z", [.signIn])], signUp).trials() == [trial("x", [0])])
    #expect(
      impact([x, y], signIn, signUp, signIn).trials() == [trial("x", [1]), trial("y", [0, 1, 2])]
    )
    // A list that lost and gained is one setting.
    #expect(impact([x, x, y], signUp).trials().count == 2)
  }

  @Test func `a scenario without a candidate is tried with every change`() {
    let (x, y) = (change("x", [.signUp]), change("y", [.signUp], severity: .none))
    #expect(impact([x, y], signOut).trials() == [trial("x", [0]), trial("y", [0])])
  }

  @Test func `what leaves settings as they are is nobody's candidate`() {
    let replaced = change("x", [.signUp], effect: .replaced, severity: .breaking)
    let found = impact([replaced, change("y", [.signUp])], signUp)
    #expect(found.trials() == [])
    #expect(found.lines == ["pool.y: 0 alone, nextStep: done → confirmSignUp"])
  }

  @Test func `a row has the scenarios that its change alone makes answer so`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp)
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

  @Test func `what a change would do alone and does not with the others is not told`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp)
    found.singles.add(trial("x", [0]), [0: answers("confirmSignUp")])
    found.singles.add(trial("y", [0]), [0: answers("setUp")])
    #expect(found.lines == ["pool.x: 0 alone, nextStep: done → confirmSignUp"])
  }

  @Test func `a change that does a part has the words of that part, without what is made up`() {
    let id = "2b5c1c3e-1f0a-4d1e-9f43-0a1b2c3d4e5f"
    let other = "9df2964d-14d1-093b-b0c8-3697fd73d69e"
    func both(_ step: JSONValue, _ name: JSONValue) -> JSONObject {
      ["nextStep": step, "name": name]
    }
    var found = impact(
      [change("x", [.signUp]), change("y", [.signUp])],
      signUp,
      from: both("done", "ann"),
      to: both("setUp", .string(id))
    )
    let (before, after) = (both("done", "ann"), both("setUp", .string(id)))
    let parts = [("x", both("setUp", "ann")), ("y", both("done", .string(other)))]
    for (name, fields) in parts {
      found.singles.add(trial(name, [0]), [0: ended(fields, from: before, to: after)])
    }
    #expect(found.unexplained == [])
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → setUp",
        "pool.y: 0 alone, name: ann → (made by the pool)",
      ]
    )
  }

  @Test func `what has no form that tells it is made up is found again in a trial`() {
    func device(_ group: String) -> JSONObject {
      ["nextStep": "done", "device": ["DeviceGroupKey": .string(group)]]
    }
    var found = impact(
      [change("x", [.signUp]), change("y", [.signUp])],
      signUp,
      to: device("-61vJg-Q4")
    )
    let end = ended(device("-7xQa1bZ"), to: device("-61vJg-Q4"))
    found.singles.add(trial("x", [0]), [0: end])
    found.singles.add(trial("y", [0]), [0: ended(["nextStep": "done"], to: device("-61vJg-Q4"))])
    #expect(found.unexplained == [])
  }

  @Test func `a step that fails for another reason is not what fails with all changes`() {
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
      signUp,
      from: ["nextStep": "setUp"],
      to: ["nextStep": "done"],
      result: failed
    )
    found.singles.add(trial("x", [0]), [0: end(record("confirm", fails: true))])
    found.singles.add(trial("y", [0]), [0: end(record("done", fails: true))])
    #expect(found.lines == ["pool.y: 0 alone, nextStep: setUp → done"])
  }

  @Test func `a change after which the scenario ends otherwise does not explain it`() {
    let failed = ScenarioRecord.Result.failed(Example.failure("no", step: 1))
    var found = impact(
      [change("x", [.signUp]), change("y", [.signUp])],
      signUp,
      to: ["nextStep": "setUp"],
      result: failed
    )
    let end = ended(["nextStep": "setUp"], to: ["nextStep": "setUp"])
    for name in ["x", "y"] { found.singles.add(trial(name, [0]), [0: end]) }
    #expect(found.unexplained == [0])
  }

  @Test func `a scenario stands once at what a list lost and gained, at the judgement that fits`() {
    let lost = change("x", [.signUp], severity: .breaking)
    let gained = change("x", [.signUp, .signIn], entry: "gained")
    func rows(_ before: JSONObject, _ after: JSONObject, _ reach: ScenarioReach) -> [[Int]] {
      impact([gained, lost], reach, from: before, to: after).rows.map { $0.entries.map(\.scenario) }
    }
    let (done, error): (JSONObject, JSONObject) = (
      ["nextStep": "done"], ["error": ["type": "NotAuthorizedException"]]
    )
    // What breaks stands first.
    #expect(rows(done, error, signUp) == [[0], []])
    #expect(rows(error, done, signUp) == [[], [0]])
    #expect(rows(done, ["nextStep": "confirmSignUp"], signUp) == [[], [0]])
    #expect(rows(done, error, signIn) == [[], [0]])
  }

  @Test func `a scenario stands at what switches rotation on, not at what is nothing without it`() {
    let refreshing = ScenarioReach(operations: ["GetTokensFromRefreshToken"])
    let grace = change("RefreshTokenRotation.RetryGracePeriodSeconds", [.session])
    let feature = change("RefreshTokenRotation.Feature", [.session], severity: .breaking)
    let error: JSONObject = ["error": ["type": "RefreshTokenReuseException"]]
    for after in [["nextStep": "confirmSignUp"], error] {
      let both = impact([feature, grace], refreshing, to: after)
      #expect(both.rows.map { $0.entries.map(\.scenario) } == [[0], []])
      #expect(impact([grace], refreshing, to: after).rows.map(\.entries.count) == [1])
    }
  }

  @Test func `of what a list lost, the one whose own exception comes counts`() {
    let registering = ScenarioReach(operations: ["InitiateAuth", "StartWebAuthnRegistration"])
    let words = "Registering a passkey ends in WebAuthnNotEnabledException."
    let codes = change("x", [.signIn], severity: .breaking)
    let passkeys = change("x", [.passkey], entry: "keys", severity: .breaking, words: words)
    let error: JSONObject = ["error": ["type": "WebAuthnNotEnabledException"]]
    let found = impact([codes, passkeys], registering, to: error)
    #expect(found.rows.map { $0.entries.map(\.scenario) } == [[], [0]])
  }

  @Test func `a part that no change does alone stands at those without which it is not there`() {
    let (before, after): (JSONObject, JSONObject) = (
      ["nextStep": "done", "name": "ann", "mode": "off"],
      ["nextStep": "setUp", "name": "bob", "mode": "off"]
    )
    let first: JSONObject = ["nextStep": "setUp", "name": "ann", "mode": "off"]
    let second: JSONObject = ["nextStep": "done", "name": "bob", "mode": "off"]
    let names = ["x", "y", "z"]
    var found = impact(names.map { change($0, [.signUp]) }, signUp, from: before, to: after)
    for (name, fields) in [("x", first), ("z", before)] {
      found.singles.add(trial(name, [0]), [0: ended(fields, from: before, to: after)])
    }
    found.singles.refuse(path("y"))
    #expect(found.unexplained == [0])
    found.singles.addAll([0: ended(after, from: before, to: after)])
    #expect(found.trialsWithout() == names.map { trial($0, [0]) })
    for (name, fields) in [("x", second), ("y", first), ("z", after)] {
      found.singles.add(without: trial(name, [0]), [0: ended(fields, from: before, to: after)])
    }
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → setUp", "pool.y: 0 together, name: ann → bob",
      ]
    )
  }

  @Test func `a part that can't be left out stands at the changes that can't be made alone`() {
    let (before, after): (JSONObject, JSONObject) = (
      ["nextStep": "done", "name": "ann"], ["nextStep": "setUp", "name": "bob"]
    )
    let first: JSONObject = ["nextStep": "setUp", "name": "ann"]
    var found = impact(
      ["x", "y", "z"].map { change($0, [.signUp]) },
      signUp,
      from: before,
      to: after
    )
    found.singles.add(trial("x", [0]), [0: ended(first, from: before, to: after)])
    found.singles.addAll([0: ended(after, from: before, to: after)])
    for name in ["y", "z"] {
      found.singles.refuse(path(name))
      found.singles.refuse(without: path(name))
    }
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → setUp", "pool.y: 0 together, name: ann → bob",
        "pool.z: 0 together, name: ann → bob",
      ]
    )
  }

  @Test func `one that no candidate explains is tried with the others, then without each`() {
    let changes = [
      change("x", [.signUp]), change("y", [.signUp]), change("z", [.signIn], severity: .none),
    ]
    var found = impact(changes, signUp)
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
    #expect(found.rows.last?.description.contains("none is known to be needed") == true)
  }

  @Test func `one that all changes together don't move is not theirs`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp)
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
      found.rows.last?.description.contains("something that was not compared does it") == true
    )
  }

  @Test func `a change that can't be made alone stands by its flows where nothing else is known`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp)
    found.singles.add(trial("x", [0, 1]), [0: answers("confirmSignUp"), 1: alike])
    found.singles.refuse(path("y"))
    #expect(found.rows.map(\.isRefusedAlone) == [false, true])
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → confirmSignUp",
        "pool.x: 1 flows, nextStep: done → confirmSignUp",
        "pool.y: 1 flows, nextStep: done → confirmSignUp",
      ]
    )
  }

  @Test func `a change that can't be made alone is needed where the others don't do without it`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp, signUp)
    found.singles.add(trial("x", [0, 1, 2]), [0: answers("confirmSignUp"), 1: alike, 2: alike])
    found.singles.refuse(path("y"))
    found.singles.addAll([1: answers("confirmSignUp"), 2: answers("confirmSignUp")])
    #expect(found.trialsWithout() == [trial("x", [1, 2]), trial("y", [1, 2])])
    found.singles.add(without: trial("x", [1, 2]), [1: alike, 2: answers("confirmSignUp")])
    found.singles.add(without: trial("y", [1, 2]), [1: alike, 2: answers("setUp")])
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → confirmSignUp",
        "pool.x: 1 together, nextStep: done → confirmSignUp",
        "pool.y: 1 together, nextStep: done → confirmSignUp",
        "pool.y: 2 together, nextStep: done → confirmSignUp",
      ]
    )
  }

  @Test func `where it would take too long whole scenarios are left out, and that is said`() {
    let found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp, signUp)
    #expect(found.trials(limit: 5) == [trial("x", [0, 1]), trial("y", [0, 1])])
    #expect(found.trials(limit: 1) == [])
    #expect(found.untried == (3, 3))
  }

  @Test(
    arguments: [
      (nil, "that would take too long"), (.interruption, "the run was interrupted"),
      (.noMock, "no mock can be as `before.yaml` is"),
    ] as [(Impact.AttributionBlocker?, String)]
  )
  func `a note says why it was not tried`(
    _ attributionBlocker: Impact.AttributionBlocker?,
    _ words: String
  ) {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp)
    found.attributionBlocker = attributionBlocker
    #expect(
      found.remark == "for 1 of 1 scenarios it was not tried which change it is, because \(words); "
        + "they stand at every setting whose flows they use"
    )
    found.singles.refuse(path("x"))
    found.singles.refuse(path("y"))
    #expect(found.remark == nil)
  }

  @Test func `interrupted, it leaves what is known and the flows for the rest`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp)
    var comparison = Example.comparison([["nextStep": "done"]], [["nextStep": "confirmSignUp"]])
    comparison.verdict = .stopped
    let stopped = TrialResult(since: comparison, until: comparison)
    found.singles.add(trial("x", [0, 1]), [0: alike, 1: stopped])
    #expect(found.untried == (2, 2))
    #expect(
      found.lines == [
        "pool.x: 1 flows, nextStep: done → confirmSignUp",
        "pool.y: 0 flows, nextStep: done → confirmSignUp",
        "pool.y: 1 flows, nextStep: done → confirmSignUp",
      ]
    )
  }

  @Test func `a broken rule has the scenarios of the changes that break it alone`() {
    func breach(_ causes: Set<SettingPath>) -> Impact.Breach {
      Impact.Breach(
        rule: "rule",
        path: SettingPath(.pool, ["r"]),
        verdict: .lockOut,
        severity: .breaking,
        description: "Broken.",
        fix: "mend it",
        flows: [.signUp],
        causes: causes
      )
    }
    let changes = [change("x", [.signUp, .signOut]), change("y", [.signUp, .signOut])]
    let error: JSONObject = ["error": ["type": "NotAuthorizedException"]]
    let fails = ended(error, to: error)
    func lines(_ causes: Set<SettingPath>, to after: JSONObject) -> [String] {
      var found = impact(
        changes,
        signUp,
        signUp,
        signOut,
        breaches: [breach(causes)],
        to: after
      )
      let now = after == error ? fails : answers("confirmSignUp")
      let same = ended(["nextStep": "done"], to: after)
      found.singles.add(trial("x", [0, 1, 2]), [0: now, 1: same, 2: now])
      found.singles.add(trial("y", [0, 1, 2]), [0: same, 1: now, 2: same])
      return found.lines.filter { $0.hasPrefix("pool.r") }
    }
    // The third answers otherwise in a call that is not of the rule's flows.
    let words = "error.type: – → NotAuthorizedException"
    #expect(lines([path("x")], to: error).count == 1)
    #expect(lines([path("x")], to: error).first?.hasPrefix("pool.r: 0 alone, \(words)") == true)
    #expect(lines([path("x")], to: ["nextStep": "confirmSignUp"]) == [])
    #expect(lines([], to: error) == [])
  }
}
