import JSON
import Project
@testable import Runner
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
}
