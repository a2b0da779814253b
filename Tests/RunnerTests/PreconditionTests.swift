import JSON
import RunRecord
import Runner
import Testing

/// What becomes of a scenario that asks for these settings, on a pool with those.
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

@Suite(.timeLimit(.minutes(2))) struct PreconditionTests {
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
  func `a pool that has what is asked for runs the scenario`(_ given: String) async throws {
    #expect(try await story(given: given) == "passed")
  }

  @Test(arguments: [
    ("{ pool: { MfaConfiguration: OPTIONAL } }", "pool.MfaConfiguration is OFF, wanted OPTIONAL"),
    ("{ pool: { MfaConfiguration: $(env.MFA) } }", "pool.MfaConfiguration is OFF, wanted OPTIONAL"),
    (
      "{ pool: { Policies: { PasswordPolicy: { MinimumLength: 12, RequireNumbers: false } } } }",
      """
      pool.Policies.PasswordPolicy.MinimumLength is 8, wanted 12; \
      pool.Policies.PasswordPolicy.RequireNumbers is true, wanted false
      """
    ),
    (
      "{ pool: { UsernameAttributes: [] } }",
      #"pool.UsernameAttributes is ["email"], wanted []"#
    ),
    (
      "{ pool: { AliasAttributes: [phone_number] } }",
      #"pool.AliasAttributes is not set, wanted ["phone_number"]"#
    ),
    ("{ pool: { PoolName: production } }", "pool.Name is authflow, wanted production"),
    (
      """
      { pool: { AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 2, Name: verified_email } ] } } }
      """,
      "pool.AccountRecoverySetting.RecoveryMechanisms.0.Priority is 1, wanted 2"
    ),
    (
      "{ pool: { Schema: [ { Name: tier, AttributeDataType: String } ] } }",
      """
      pool.SchemaAttributes.tier is not set, wanted {"Name":"tier","AttributeDataType":"String"}
      """
    ),
    (
      "{ client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH] } }",
      """
      client.ExplicitAuthFlows is ["ALLOW_USER_SRP_AUTH","ALLOW_REFRESH_TOKEN_AUTH"], wanted \
      ["ALLOW_USER_PASSWORD_AUTH","ALLOW_REFRESH_TOKEN_AUTH"]
      """
    ),
    ("{ client: { GenerateSecret: true } }", "client.GenerateSecret is false, wanted true"),
    (
      "{ pool: { MfaConfiguration: OPTIONAL }, client: { AuthSessionValidity: 5 } }",
      """
      pool.MfaConfiguration is OFF, wanted OPTIONAL; client.AuthSessionValidity is 3, wanted 5
      """
    ),
  ])
  func `a pool that differs skips the scenario and says in what`(
    _ given: String,
    _ difference: String
  ) async throws {
    let story = try await story(given: given)
    #expect(story == "skipped: the pool differs from `given`: \(difference)")
  }

  @Test func `a custom attribute is found by the name that it was made with`() async throws {
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
        pool.SchemaAttributes.tier.AttributeDataType is String, wanted Number
        """
    )
  }

  @Test func `a secret of the client is never shown in what differs`() async throws {
    let story = try await story(
      given: "{ client: { GenerateSecret: false } }",
      client: ["GenerateSecret": true]
    )
    #expect(
      story == """
        skipped: the pool differs from `given`: client.GenerateSecret is true, wanted false
        """
    )
  }

  @Test func `the clean-up of a skipped scenario does not run`() async throws {
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
