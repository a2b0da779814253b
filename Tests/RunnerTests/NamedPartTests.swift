import Project
import RunRecord
@testable import Runner
import Testing

/// The parts that a live pool must have, by name.
@Suite(.timeLimit(.minutes(10))) struct NamedPartTests {
  private static let steps = """
    steps:
      - AdminGetUser: { Username: $(user.email) }
        expect: { error: UserNotFoundException }
    cleanup:
      - AdminDeleteUser: { Username: $(user.email) }
    """

  private static func text(_ rest: String) -> String { "scenario: Names\n\(rest)\n" }

  private static let step =
    "steps:\n  - signUp: { username: $(user.email), password: $(user.password) }\n"

  @Test(arguments: [
    ("given: { users: [ { as: ann, groups: [editors] } ] }\n" + steps, "group `editors`"),
    ("given: { users: [ { as: ann, groups: [$(env.GROUP)] } ] }\n" + steps, "group `staff`"),
    (
      "examples: [ { group: testers } ]\nvars: { group: $(example.group) }\n" + step
        + "  - AdminAddUserToGroup: { Username: $(user.email), GroupName: $(group) }",
      "group `testers`"
    ),
    (
      step + "  - use: { flow: flow.yaml, with: { group: chosen } }", "group `chosen`"
    ),
    (
      step + "  - AdminAddUserToGroup: { Username: $(user.email), GroupName: on }\n"
        + "    when: { pool.MfaConfiguration: OFF }",
      "group `on`"
    ),
    (step + "    client: legacy", "client `legacy`"),
    ("given: { clients: { legacy: {} } }\n" + step, "client `legacy`"),
    (
      "given: { users: [ { as: ann, attributes: { custom:plan: pro } } ] }\n" + steps,
      "custom attribute `custom:plan`"
    ),
    (
      "steps:\n  - signUp: { username: $(user.email), password: $(user.password), attributes: { custom:plan: pro } }",
      "custom attribute `custom:plan`"
    ),
    (
      step + "  - AdminUpdateUserAttributes: { Username: $(user.email), "
        + "UserAttributes: [ { Name: custom:plan, Value: pro } ] }",
      "custom attribute `custom:plan`"
    ),
    (
      step + "  - AdminDeleteUserAttributes: { Username: $(user.email), "
        + "UserAttributeNames: [custom:plan] }",
      "custom attribute `custom:plan`"
    ),
    (step + "  - DescribeResourceServer: { Identifier: api }", "resource server `api`"),
    (
      step + "  - DescribeIdentityProvider: { ProviderName: Partner }",
      "identity provider `Partner`"
    ),
    (step + "  - DescribeUserPoolDomain: { Domain: shop }", "domain `shop`"),
  ])
  func `a scenario that names a missing part of the pool is skipped and sends nothing`(
    _ rest: String,
    _ part: String
  ) async throws {
    let flow = """
      flow: joins
      parameters: { group: {} }
      steps:
        - ListUsersInGroup: { GroupName: $(group) }
      """
    let scenarios = try Stage.scenarios(Self.text(rest), with: ["flow.yaml": flow])
    var stage = LiveStage(stage: Stage(environment: ["GROUP": "staff"], names: .run("x7k2m")))
    let reason = "the pool has no \(part), which the scenario uses"
    for isStrict in [false, true] {
      stage.stage.strict = isStrict
      let performance = try await stage.perform(scenarios)
      let result = isStrict ? "failed[given]" : "skipped"
      let addition = isStrict ? "; --strict counts a skip as a failure" : ""
      let story = "\(result): \(reason)\(addition)"
      #expect(performance.stories == [story], "\(performance.rejections)")
      #expect(performance.records.allSatisfy { $0.steps.isEmpty })
      let writing = ["SignUp", "AdminCreateUser", "AdminAddUserToGroup", "AdminDeleteUser"]
      #expect(writing.allSatisfy { performance.count($0) == 0 })
    }
  }

  @Test(arguments: [false, true])
  func `a trigger in expectTrigger must have a stub`(_ strict: Bool) async throws {
    let looks = "steps:\n  - expectTrigger: { trigger: preSignUp }\n    expect: { calls: 0 }"
    let reason = "the pool has no stub for the trigger `preSignUp`, which the scenario uses"
    let stub = "given: { triggers: { preSignUp: { autoConfirmUser: true } } }\n"
    let chosen = try await Stage.onConfiguredPool(Self.text(looks), strict: strict)
    let own = try await Stage(strict: strict).perform(Self.text(looks)).records[0]
    for record in [chosen, own] {
      #expect(record.result.word == (strict ? "failed" : "skipped"))
      #expect("\(record.result)".contains(reason) && record.steps.isEmpty)
    }
    let declared = try await Stage(strict: strict).perform(Self.text(stub + looks)).records[0]
    #expect(declared.result.word == "passed")
  }

  @Test(arguments: [
    "  - AdminAddUserToGroup: { Username: $(user.email), GroupName: editors }\n    expect: { error: ResourceNotFoundException }",
    "  - AdminAddUserToGroup: { Username: $(user.email), GroupName: editors }\n    expect: { httpStatus: 400 }",
    "  - AdminAddUserToGroup: { Username: $(user.email), GroupName: editors }\n    when: { pool.MfaConfiguration: \"ON\" }",
    "  - UpdateUserPool: { Policies: { PasswordPolicy: { MinimumLength: 30 } } }\n  - AdminAddUserToGroup: { Username: $(user.email), GroupName: editors }\n    when: { pool.Policies.PasswordPolicy.MinimumLength: { atMost: 20 } }",
    "  - CreateGroup: { GroupName: made }\n  - AdminAddUserToGroup: { Username: $(user.email), GroupName: made }",
    "  - CreateGroup: { GroupName: $(group) }\n  - AdminAddUserToGroup: { Username: $(user.email), GroupName: $(group) }",
  ])
  func `a part that may be missing or is created earlier is not required`(
    _ steps: String
  ) async throws {
    var stage = LiveStage()
    stage.permissions.formUnion([.operation("CreateGroup"), .operation("UpdateUserPool")])
    let performance = try await stage.perform(
      Self.text("vars: { group: \"g-$(random.string(6))\" }\n" + Self.step + steps)
    )
    #expect(performance.stories == ["passed"], "\(performance.rejections)")
  }

  @Test func `each part is requested from the pool once, and other scenarios run`() async throws {
    let one = Self.text("given: { users: [ { as: ann, groups: [editors] } ] }\n" + Self.steps)
    let performance = try await LiveStage(stage: Stage(jobs: 1, names: .run("x7k2m"))).perform(
      one + "---\n" + one.replacing("Names", with: "Others") + "---\n"
        + Self.text(Self.step).replacing("Names", with: "Runs")
    )
    #expect(performance.stories.map { $0.prefix(7) } == ["skipped", "skipped", "passed"])
    #expect(performance.count("GetGroup") == 1)
  }
}
