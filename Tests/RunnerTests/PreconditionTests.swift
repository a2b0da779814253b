import JSON
import Project
import RunRecord
import Runner
import Testing

/// The result of a scenario with `given` settings, on a pool with these settings.
private func story(
  given: String,
  pool: JSONObject = [:],
  client: JSONObject = [:]
) async throws -> String {
  let performance = try await LiveStage(
    stage: Stage(environment: ["MFA": "OPTIONAL"]),
    pool: pool,
    client: client
  ).perform(
    """
    scenario: Asks for settings
    given: \(given)
    steps:
      - AdminGetUser: { Username: $(user.email) }
        expect: { error: UserNotFoundException }
    """
  )
  #expect(performance.count("AdminGetUser") == (performance.stories == ["passed"] ? 1 : 0))
  return performance.stories.joined()
}

/// The result of one scenario on a mock pool created from a file without settings.
private func onConfiguredPool(_ text: String, strict: Bool) async throws -> ScenarioRecord {
  let file = Array("pool: { UsernameAttributes: [email] }\n".utf8)
  let plan = try #require(CheckedConfiguration(bytes: file, name: "p.yaml").planned.plan)
  let records = try await RunningMock.whileRunning { mock in
    await mock.records(of: try Stage.scenarios(text), on: plan, by: Stage(strict: strict))
  }
  return try #require(records.first)
}

@Suite(.timeLimit(.minutes(10))) struct PreconditionTests {
  @Test(arguments: [
    "{ pool: { MfaConfiguration: OFF } }",
    "{ pool: { Policies: { PasswordPolicy: { MinimumLength: 8 } } } }",
    "{ pool: { Policies: { PasswordPolicy: { MinimumLength: \"8\", RequireNumbers: true } } } }",
    "{ pool: { UsernameAttributes: [email], UsernameConfiguration: { CaseSensitive: false } } }",
    "{ pool: { AliasAttributes: [], LambdaConfig: {} } }",
    "{ pool: { PoolName: authflow } }",
    "{ pool: { Schema: [ { Name: email, AttributeDataType: String } ] } }",
    """
    { pool: { AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: verified_email } ] } } }
    """,
    "{ client: { ExplicitAuthFlows: [ALLOW_REFRESH_TOKEN_AUTH, ALLOW_USER_SRP_AUTH] } }",
    "{ client: { GenerateSecret: false, CallbackURLs: [] } }",
    "{ client: { PreventUserExistenceErrors: ENABLED }, pool: { MfaConfiguration: OFF } }",
  ])
  func `a pool that meets the preconditions runs the scenario`(_ given: String) async throws {
    #expect(try await story(given: given) == "passed")
  }

  @Test(arguments: [
    (
      "{ pool: { MfaConfiguration: OPTIONAL } }",
      "expected pool.MfaConfiguration to be OPTIONAL, got OFF"
    ),
    (
      "{ pool: { MfaConfiguration: $(env.MFA) } }",
      "expected pool.MfaConfiguration to be OPTIONAL, got OFF"
    ),
    (
      "{ pool: { Policies: { PasswordPolicy: { MinimumLength: 12, RequireNumbers: false } } } }",
      """
      expected pool.Policies.PasswordPolicy.MinimumLength to be 12, got 8; \
      expected pool.Policies.PasswordPolicy.RequireNumbers to be false, got true
      """
    ),
    (
      "{ pool: { UsernameAttributes: [] } }",
      #"expected pool.UsernameAttributes to be [], got ["email"]"#
    ),
    (
      "{ pool: { AliasAttributes: [phone_number] } }",
      #"expected pool.AliasAttributes to be ["phone_number"], got nothing"#
    ),
    (
      "{ pool: { EmailMfaConfiguration: {} } }",
      "expected pool.EmailMfaConfiguration to be {}, got nothing"
    ),
    ("{ pool: { PoolName: production } }", "expected pool.Name to be production, got authflow"),
    (
      """
      { pool: { AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 2, Name: verified_email } ] } } }
      """,
      "expected pool.AccountRecoverySetting.RecoveryMechanisms.0.Priority to be 2, got 1"
    ),
    (
      "{ pool: { Schema: [ { Name: tier, AttributeDataType: String } ] } }",
      """
      expected pool.SchemaAttributes.tier to be {"Name":"tier","AttributeDataType":"String"}, got nothing
      """
    ),
    (
      "{ client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH] } }",
      """
      expected client.ExplicitAuthFlows to be \
      ["ALLOW_USER_PASSWORD_AUTH","ALLOW_REFRESH_TOKEN_AUTH"], got \
      ["ALLOW_REFRESH_TOKEN_AUTH","ALLOW_USER_SRP_AUTH"]
      """
    ),
    (
      "{ client: { GenerateSecret: true } }", "expected client.GenerateSecret to be true, got false"
    ),
    (
      "{ pool: { MfaConfiguration: OPTIONAL }, client: { AuthSessionValidity: 5 } }",
      """
      expected pool.MfaConfiguration to be OPTIONAL, got OFF; expected client.AuthSessionValidity to be 5, got 3
      """
    ),
  ])
  func `a pool that does not meet the preconditions skips the scenario and reports the difference`(
    _ given: String,
    _ difference: String
  ) async throws {
    let story = try await story(given: given)
    #expect(story == "skipped: the pool differs from `given`: \(difference)")
  }

  @Test func `a custom attribute is found by the name used to create it`() async throws {
    let tier: JSONValue = [
      "Name": "tier", "AttributeDataType": "String",
      "StringAttributeConstraints": ["MinLength": "1", "MaxLength": "9"],
    ]
    let given = "{ pool: { Schema: [ { Name: tier, AttributeDataType: String } ] } }"
    #expect(try await story(given: given, pool: ["Schema": [tier]]) == "passed")
    let other = "{ pool: { Schema: [ { Name: tier, AttributeDataType: Number } ] } }"
    #expect(
      try await story(given: other, pool: ["Schema": [tier]])
        == """
        skipped: the pool differs from `given`: \
        expected pool.SchemaAttributes.tier.AttributeDataType to be Number, got String
        """
    )
  }

  @Test func `a client secret is never shown in a difference`() async throws {
    let story = try await story(
      given: "{ client: { GenerateSecret: false } }",
      client: ["GenerateSecret": true]
    )
    #expect(
      story == """
        skipped: the pool differs from `given`: expected client.GenerateSecret to be false, got true
        """
    )
  }

  @Test func `the cleanup of a scenario with unmet triggers does not run`() async throws {
    let text = """
      scenario: Has triggers
      given: { triggers: { preSignUp: { autoConfirmUser: true } } }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      cleanup:
        - AdminDeleteUser: { Username: $(user.email) }
      """
    for isStrict in [false, true] {
      let record = try await onConfiguredPool(text, strict: isStrict)
      #expect(record.result.word == (isStrict ? "failed" : "skipped"))
      #expect(record.steps.isEmpty && record.furtherFailures.isEmpty)
    }
  }

  @Test func `a trigger that changes nothing must still be a trigger of the pool`() async throws {
    let text = """
      scenario: Has a trigger
      given: { triggers: { preAuthentication: {} } }
      steps:
        - AdminGetUser: { Username: $(user.email) }
          expect: { error: UserNotFoundException }
      """
    let record = try await onConfiguredPool(text, strict: false)
    #expect(record.result.word == "skipped")
  }

  @Test func `the predicted skips are those of the run`() async throws {
    let heads = [
      "given: { pool: { MfaConfiguration: OPTIONAL } }", "requires: [domain]", "requires: [sms]",
      "given: { client: { GenerateSecret: true } }", "given: { pool: { MfaConfiguration: OFF } }",
      "given: { users: [ { as: ann, groups: [editors] } ] }", "tags: [a]",
    ]
    let scenarios = heads.enumerated().map { number, head in
      """
      scenario: Number \(number)
      \(head)
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      """
    }
    var stage = LiveStage(stage: Stage(jobs: 1, names: .run("x7k2m")))
    stage.predicts = true
    let performance = try await stage.perform(scenarios.joined(separator: "\n---\n"))
    let predicted = performance.predicted.map { reason in reason.map { "skipped: \($0)" } }
    #expect(predicted.map { $0 ?? "passed" }.sorted() == performance.stories.sorted())
    #expect(predicted.compactMap(\.self).count == 5)
  }

  @Test func `the cleanup of a skipped scenario does not run`() async throws {
    let performance = try await LiveStage().perform(
      """
      scenario: Asks for settings
      given: { pool: { MfaConfiguration: ON } }
      steps:
        - signUp: { username: $(user.email), password: $(user.password) }
      cleanup:
        - AdminDeleteUser: { Username: $(user.email) }
      """
    )
    #expect(performance.records.map(\.result.word) == ["skipped"])
    #expect(performance.records[0].steps.isEmpty)
    #expect(performance.count("SignUp") + performance.count("AdminDeleteUser") == 0)
  }
}

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
      #expect(performance.stories == [story], "\(performance.refusals)")
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
    let chosen = try await onConfiguredPool(Self.text(looks), strict: strict)
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
    "  - CreateGroup: { GroupName: made }\n  - AdminAddUserToGroup: { Username: $(user.email), GroupName: made }",
    "  - CreateGroup: { GroupName: $(group) }\n  - AdminAddUserToGroup: { Username: $(user.email), GroupName: $(group) }",
  ])
  func `a part that may be missing or is created earlier is not required`(
    _ steps: String
  ) async throws {
    var stage = LiveStage()
    stage.permissions.insert(.operation("CreateGroup"))
    let performance = try await stage.perform(
      Self.text("vars: { group: \"g-$(random.string(6))\" }\n" + Self.step + steps)
    )
    #expect(performance.stories == ["passed"], "\(performance.refusals)")
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
