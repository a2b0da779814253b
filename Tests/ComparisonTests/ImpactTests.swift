@testable import Comparison
@testable import ConfigurationChanges
import Diagnostics
import FoundationEssentials
import JSON
import RunRecord
import ServiceRules
import Testing

func change(
  _ path: String,
  _ flows: Set<UserFlow>,
  entry: String? = "known",
  effect: Assessment.Effect = .change,
  severity: Severity = .behavior,
  words: String = "Something."
) -> AssessedChange {
  let members = path.split(separator: ".").map(String.init)
  return AssessedChange(
    SettingChange(SettingPath(.pool, members), before: "a", after: "b"),
    Assessment(
      entry: entry,
      effect: effect,
      severity: severity,
      description: words,
      source: .unknown,
      flows: flows
    )
  )
}

@Suite struct `Selection of scenarios` {
  private static let signUp = ObservableParts(operations: ["SignUp"])
  private static let signIn = ObservableParts(operations: [
    "InitiateAuth", "RespondToAuthChallenge",
  ])
  private static let pages = ObservableParts(operations: [], sendsHTTP: true)
  private static let reading = ObservableParts(operations: [], readsSettings: true)
  private static let reaches = [signUp, signIn, pages, reading]

  @Test(arguments: [
    ([], false, [false, false, false, false]),
    ([], true, [true, true, true, true]),
    ([change("x", [.signUp])], false, [true, false, false, true]),
    ([change("x", [.signIn])], false, [false, true, false, true]),
    ([change("x", [.oauth])], false, [false, false, true, true]),
    ([change("x", [.messages])], false, [true, true, false, true]),
    ([change("x", [.signIn], severity: .none)], false, [false, false, false, true]),
    ([change("x", [], entry: nil)], false, [true, true, true, true]),
    ([change("x", [.signUp]), change("y", [], entry: nil)], false, [true, true, true, true]),
  ])
  func `selects scenarios that a change can affect, or all if the effect is unknown`(
    _ changes: [AssessedChange],
    _ isAll: Bool,
    _ taken: [Bool]
  ) {
    let selection = ImpactSelection(changes, isAll: isAll)
    #expect(Self.reaches.map(selection.takes) == taken)
  }

  @Test func `every flow has operations`() {
    for flow in UserFlow.allCases { #expect(!flow.operations.isEmpty) }
  }

  @Test(arguments: [
    (UserFlow.session, "AdminAddUserToGroup"), (.session, "ListUsersInGroup"),
    (.oauth, "AdminLinkProviderForUser"),
  ])
  func `operations that assign users reach groups and providers`(
    _ flow: UserFlow,
    _ operation: String
  ) {
    let reach = ObservableParts(operations: [operation])
    #expect(ImpactSelection([change("x", [flow], severity: .breaking)]).takes(reach))
  }

  @Test(arguments: ["AdminCreateUser", "ConfirmSignUp", "ForgotPassword", "InitiateAuth"])
  func `every operation that calls a trigger reaches its stub`(_ operation: String) {
    let stub = SettingChange(
      SettingPath(.triggers, ["preSignUp", "fails"]),
      before: nil,
      after: "PreSignUp failed"
    )
    let selection = ImpactSelection(
      Knowledge.assessments(of: stub).map { AssessedChange(stub, $0) }
    )
    #expect(selection.takes(ObservableParts(operations: [operation])))
  }

  @Test func `describes the comparison that an interrupted run did not finish`() {
    let selection = ImpactSelection([change("x", [.signIn])])
    #expect(
      selection.description(taken: 3, of: 9, isWhole: false)
        == "3 of 9 scenarios were to be compared: those that use sign-in, or read settings; "
        + "--all compares the rest"
    )
    #expect(
      ImpactSelection([], isAll: true).description(taken: 9, of: 9, isWhole: false)
        == "all 9 scenarios were to be compared, as requested"
    )
  }

  @Test func `counts further settings, and mentions a single scenario in the singular`() {
    let selection = ImpactSelection((1...7).map { change("x\($0)", [], entry: nil) })
    #expect(
      selection.description(taken: 1, of: 1)
        == "the only scenario was compared, because the effects of `pool.x1`, `pool.x2`, "
        + "`pool.x3`, `pool.x4`, `pool.x5` and 2 more are unknown"
    )
    #expect(
      ImpactSelection.refused.description(taken: 0, of: 9).hasPrefix("no scenario was compared")
    )
  }

  @Test func `describes the selection and how to compare the other scenarios`() {
    let selection = ImpactSelection([change("x", [.signIn, .mfa])])
    #expect(
      selection.description(taken: 3, of: 9)
        == "3 of 9 scenarios were compared: those that use sign-in and mfa, or read settings; "
        + "--all compares the rest"
    )
  }
}

/// The impact of changes on scenarios that all differ, each with its reach.
///
/// `times` is the number of scenarios for each reach.
func impact(
  _ changes: [AssessedChange],
  _ reaches: ObservableParts...,
  violations: [Impact.RuleViolation] = [],
  notes: [String] = [],
  from before: JSONObject = ["nextStep": "done"],
  to after: JSONObject = ["nextStep": "confirmSignUp"],
  result: ScenarioRecord.Result = .passed,
  times: Int = 1
) -> Impact {
  let reaches = Array(repeating: reaches, count: times).flatMap(\.self)
  var run = RunComparison(pools: Sides("before.yaml", "after.yaml"))
  let ids = Example.ids(reaches.count, in: "scenarios/a.yaml")
  for (side, fields) in [(Side.a, before), (.b, after)] {
    _ = run.add(Example.runStarted(ids), of: side)
    for id in ids {
      let operation = reaches[id.index].operations.sorted().first
      let step = Example.step(1, fields, operation: operation)
      let record = Example.record([step], side == .b ? result : .passed, id: id)
      _ = run.add(.scenarioFinished(record), of: side)
    }
  }
  return Impact(
    changes: changes,
    violations: violations,
    notes: notes,
    selection: ImpactSelection(changes),
    available: reaches.count,
    run: EvaluatedRun(run),
    reaches: reaches
  )
}

@Test func `the headline of an impact says that a value was not compared`() {
  var found = impact([])
  #expect(found.headline.description == "This change has no effect on users")
  found.hasUnknownValues = true
  #expect(found.headline.description == "Not everything could be compared")
}

@Test func `the severity of an impact's headline decides which levels have findings`() {
  let found = impact([change("x", [.signUp])], ObservableParts(operations: ["SignUp"]))
  #expect(found.headline.severity == .behavior)
  #expect(found.hasFindings(from: .behavior) && !found.hasFindings(from: .breaking))
}

@Suite struct `Table of an impact` {
  @Test func `a scenario is listed for the settings whose flows it uses`() {
    let found = impact(
      [change("x", [.signUp]), change("y", [.signOut])],
      ObservableParts(operations: ["SignUp"])
    )
    #expect(found.rows.map { $0.setting ?? "–" } == ["pool.x", "pool.y"])
    #expect(found.rows.map { $0.entries.map(\.scenario) } == [[0], []])
    #expect(found.description(of: 0) == "nextStep: done → confirmSignUp")
    #expect(!found.isEmpty)
  }

  @Test func `a row lists twenty scenarios and the number of others`() {
    let many = impact([change("x", [.signUp])], ObservableParts(operations: ["SignUp"]), times: 23)
    #expect(many.rows[0].entries.count == 23)
    #expect(ImpactText.console(many).plain.contains("and 3 more, listed by --json"))
    let page = ImpactText.markdown(many)
    #expect(page.contains("  - and 3 more, listed by --json\n"))
    #expect(page.contains("| behavior | `pool.x` |") && page.contains(" | 23 |\n"))
    #expect(page.hasPrefix("**This change affects sign-up** (1 change: 1 behavior; 23 of 23"))
    let table = ImpactText.console(many).plain.split(separator: "\n").filter {
      $0.hasPrefix("  → Scenario")
    }
    #expect(table.count == 20)
  }

  @Test func `the worst comes first, and the counts include everything`() {
    let none = change("a", [.signUp], severity: .none)
    let found = impact(
      [none, change("b", [.signUp]), change("c", [.signUp], severity: .breaking)],
      ObservableParts(operations: ["SignUp"])
    )
    #expect(found.rows.map { $0.setting ?? "–" } == ["pool.c", "pool.b", "pool.a"])
    #expect(found.summary == "3 changes: 1 breaking, 1 behavior, 1 without effect on users")
    #expect(impact([], ObservableParts(operations: [])).summary == "no setting changes")
    // The lost and gained elements of a list are one change of one setting.
    let list = [change("c", [.signUp]), change("c", [.signUp], severity: .breaking)]
    #expect(impact(list, ObservableParts(operations: ["SignUp"])).summary == "1 change: 1 breaking")
  }

  @Test func `message texts explain only differences without another explanation`() {
    let reach = ObservableParts(operations: ["SignUp"])
    let text = change("x", [.signUp], severity: .text)
    let both = impact([text, change("y", [.signUp])], reach)
    #expect(both.rows.map { $0.entries.map(\.scenario) } == [[0], []])
    #expect(impact([text], reach).rows.map { $0.entries.map(\.scenario) } == [[0]])
  }

  @Test func `a scenario that reads settings is listed for changes that no other scenario sees`() {
    let quiet = change("x", [], severity: .none)
    let looking = ObservableParts(operations: [], readsSettings: true)
    let found = impact([quiet], looking, ObservableParts(operations: ["SignUp"]))
    #expect(found.rows.map { $0.setting ?? "–" } == ["pool.x", "–"])
    #expect(found.rows.map { $0.entries.map(\.scenario) } == [[0], [1]])
    // Without trials, the change with the larger effect is the more likely cause.
    let both = impact([quiet, change("y", [.signUp])], looking)
    #expect(both.rows.map { $0.setting ?? "–" } == ["pool.y", "pool.x"])
    #expect(both.rows.map { $0.entries.map(\.scenario) } == [[0], []])
  }

  @Test func `a scenario that no change explains is always listed`() {
    let found = impact(
      [change("y", [.signOut], severity: .none)],
      ObservableParts(operations: ["SignUp"])
    )
    #expect(found.rows.map { $0.setting ?? "–" } == ["pool.y", "–"])
    #expect(found.rows.map { $0.entries.map(\.scenario) } == [[], [0]])
    #expect(!found.isEmpty)
  }
}
