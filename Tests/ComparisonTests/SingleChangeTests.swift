import Comparison
import ConfigurationChanges
import JSON
import Testing

private let signUp = ScenarioReach(operations: ["SignUp"])
private let signOut = ScenarioReach(operations: ["GlobalSignOut"])
private let signIn = ScenarioReach(operations: ["InitiateAuth"])

private func path(_ name: String) -> SettingPath { SettingPath(.pool, [name]) }

private func trial(_ name: String, _ scenarios: [Int]) -> SingleChanges.Trial {
  SingleChanges.Trial(path: path(name), scenarios: scenarios)
}

private let alike = Example.comparison([["nextStep": "done"]], [["nextStep": "done"]])

private func answers(_ step: String) -> ScenarioComparison {
  Example.comparison([["nextStep": "done"]], [["nextStep": .string(step)]])
}

extension Impact {
  /// The table as `setting: scenario attribution words`.
  fileprivate var lines: [String] {
    rows.flatMap { row in
      row.entries.map { entry in
        "\(row.setting ?? "–"): \(entry.scenario) \(entry.attribution.rawValue), \(entry.words)"
      }
    }
  }
}

@Suite struct `Single changes` {
  @Test func `a scenario with one candidate needs no run, and every setting at most one`() {
    let (x, y) = (change("x", [.signUp]), change("y", [.signUp, .signIn]))
    #expect(impact([x, change("z", [.signIn])], signUp).trials() == [])
    #expect(impact([x, y], signIn, signUp, signIn).trials() == [trial("x", [1]), trial("y", [1])])
    #expect(impact([x, y], signUp, signUp).trials() == [trial("x", [0, 1]), trial("y", [0, 1])])
    // A list that lost and gained is one setting.
    #expect(impact([x, x, y], signUp).trials().count == 2)
  }

  @Test func `a scenario without a candidate is tried with every change`() {
    let (x, y) = (change("x", [.signUp]), change("y", [.signUp], severity: .none))
    #expect(impact([x, y], signOut).trials() == [trial("x", [0]), trial("y", [0])])
  }

  @Test func `what leaves settings as they are is nobody's candidate`() {
    let replaced = change("x", [.signUp], entry: "replaced", severity: .breaking)
    let found = impact([replaced, change("y", [.signUp])], signUp)
    #expect(found.trials() == [])
    #expect(found.lines == ["pool.y: 0 alone, nextStep: done → confirmSignUp"])
  }

  @Test func `a row has the scenarios that its change alone makes answer otherwise`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp)
    found.singles.add(trial("x", [0, 1]), [alike, answers("confirmSignUp")])
    found.singles.add(trial("y", [0, 1]), [answers("setUp"), answers("confirmSignUp")])
    #expect(found.furtherTrials() == [])
    #expect(
      found.lines == [
        "pool.x: 1 alone, nextStep: done → confirmSignUp",
        "pool.y: 0 alone, nextStep: done → setUp",
        "pool.y: 1 alone, nextStep: done → confirmSignUp",
      ]
    )
  }

  @Test func `one that no candidate explains is tried with the others, and then stands at all`() {
    let changes = [
      change("x", [.signUp]), change("y", [.signUp]), change("z", [.signIn], severity: .none),
    ]
    var found = impact(changes, signUp)
    for name in ["x", "y"] { found.singles.add(trial(name, [0]), [alike]) }
    #expect(found.furtherTrials() == [trial("z", [0])])
    var explained = found
    explained.singles.add(trial("z", [0]), [answers("setUp")])
    #expect(explained.lines == ["pool.z: 0 alone, nextStep: done → setUp"])
    found.singles.addNothing(trial("z", [0]))
    #expect(found.untried == (0, 1))
    #expect(
      found.lines == ["x", "y"].map { "pool.\($0): 0 together, nextStep: done → confirmSignUp" }
    )
  }

  @Test func `one that all changes together don't move is not theirs`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp)
    for name in ["x", "y"] { found.singles.add(trial(name, [0, 1]), [alike, alike]) }
    #expect(found.unexplained == [0, 1])
    found.singles.addAll([0, 1], [alike, answers("confirmSignUp")])
    #expect(
      found.lines == [
        "pool.x: 1 together, nextStep: done → confirmSignUp",
        "pool.y: 1 together, nextStep: done → confirmSignUp",
        "–: 0 flows, nextStep: done → confirmSignUp",
      ]
    )
    #expect(found.rows.last?.words.contains("something that was not compared does it") == true)
  }

  @Test func `a change that can't be made alone keeps what the flows say`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp)
    found.singles.add(trial("x", [0]), [answers("confirmSignUp")])
    found.singles.refuse(path("y"))
    #expect(found.rows.map(\.isRefusedAlone) == [false, true])
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → confirmSignUp",
        "pool.y: 0 flows, nextStep: done → confirmSignUp",
      ]
    )
  }

  @Test func `a change that can't be made alone is needed where the others don't do without it`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp, signUp)
    found.singles.add(trial("x", [0, 1, 2]), [answers("confirmSignUp"), alike, alike])
    found.singles.refuse(path("y"))
    let others = [answers("confirmSignUp"), alike, answers("setUp")]
    found.add(without: trial("y", [0, 1, 2]), others)
    #expect(
      found.lines == [
        "pool.x: 0 alone, nextStep: done → confirmSignUp",
        "pool.x: 1 together, nextStep: done → confirmSignUp",
        "pool.x: 2 together, nextStep: done → confirmSignUp",
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

  @Test func `interrupted, it leaves what is known and the flows for the rest`() {
    var found = impact([change("x", [.signUp]), change("y", [.signUp])], signUp, signUp)
    var stopped = answers("confirmSignUp")
    stopped.verdict = .stopped
    found.singles.add(trial("x", [0, 1]), [alike, stopped])
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
        setting: "pool.r",
        verdict: .lockOut,
        severity: .breaking,
        words: "Broken.",
        fix: "mend it",
        flows: [.signUp],
        causes: causes
      )
    }
    let changes = [change("x", [.signUp, .signOut]), change("y", [.signUp, .signOut])]
    func lines(_ causes: Set<SettingPath>) -> [String] {
      var found = impact(changes, signUp, signUp, signOut, breaches: [breach(causes)])
      found.singles.add(trial("x", [0, 1, 2]), [answers("setUp"), alike, answers("setUp")])
      found.singles.add(trial("y", [0, 1, 2]), [alike, answers("done2"), alike])
      return found.lines.filter { $0.hasPrefix("pool.r") }
    }
    #expect(lines([path("x")]) == ["pool.r: 0 alone, nextStep: done → setUp"])
    #expect(
      lines([]) == [0, 1].map { "pool.r: \($0) flows, nextStep: done → confirmSignUp" }
    )
  }
}
