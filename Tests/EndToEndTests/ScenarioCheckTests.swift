import JSON
import Testing

@Test func `a scenario that sends plain HTTP covers rules about pages`() async throws {
  let program = try Program([
    "a.yaml": "scenario: Asks\nsteps:\n  - http: { url: http://localhost/ }\n",
    "pool.yaml": """
    pool: {}
    clients:
      web: { AllowedOAuthFlowsUserPoolClient: true, AllowedOAuthFlows: [implicit],
        AllowedOAuthScopes: [openid], CallbackURLs: [http://localhost/a],
        SupportedIdentityProviders: [COGNITO] }
    """,
  ])
  let check = try await program.run(["pool", "check", "pool.yaml", "a.yaml"])
  #expect(
    check.output.contains("1 of 1 scenario covers this rule: a.yaml:1"),
    "\(check.output)\(check.error)"
  )
}

@Test func `a scenario's AuthFlow selects its flow, and the groups it names are required`()
  async throws
{
  let pool = """
    pool:
      LambdaConfig: { DefineAuthChallenge: "arn:aws:lambda:eu-west-1:123456789012:function:a" }
    clients: { web: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_CUSTOM_AUTH] } }
    groups: []
    """
  let scenarios = """
    scenario: By password
    steps: [signIn: { username: a, password: b, flow: USER_PASSWORD_AUTH }]
    ---
    scenario: By own challenges
    steps: [InitiateAuth: { AuthFlow: CUSTOM_AUTH, AuthParameters: { USERNAME: a } }]
    ---
    scenario: Joins
    steps: [AdminAddUserToGroup: { Username: a, GroupName: vip }]
    ---
    scenario: Joins its own
    steps:
      - CreateGroup: { GroupName: own }
      - AdminAddUserToGroup: { Username: a, GroupName: own }
      - AdminAddUserToGroup: { Username: a, GroupName: nowhere }
        expect: { error: ResourceNotFoundException }
    """
  let program = try Program(["pool.yaml": pool, "a.yaml": scenarios])
  let check = try await program.run(["pool", "check", "pool.yaml", "a.yaml", "--json"])
  let json = try JSONValue(parsing: check.output)
  let rules = json["rules"]?.array ?? []
  let custom = rules.first { $0["rule"] == "custom-challenge-incomplete" }
  #expect(custom?["coveredBy"] == ["a.yaml:4"], "\(check.output)")
  #expect(json["cannotRun"]?.array?.count == 1)
  #expect(
    json["cannotRun"]?[0]?["reasons"] == ["the pool has no group `vip`, which the scenario uses"]
  )
}

private let guest = """
  scenario: A guest signs up
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
    - awaitCode: { to: $(user.email) }
      save: code
    - confirmSignUp: { username: $(user.email), code: $(code) }
    - signIn: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: done }
  """

/// Scenarios without a required success.
///
/// Each step expects an error, may not run, or checks less.
private let careful = """
  scenario: A guest is refused
  steps:
    - signUp: { username: $(user.email), password: $(user.password), attributes: { name: Ann } }
      expect: { oneOf: [ { nextStep: confirmSignUp }, { nextStep: done } ] }
    - confirmSignUp: { username: $(user.email), code: "000000" }
      expect: { error: CodeMismatchException }
    - confirmSignUp: { username: $(user.email), code: "000000" }
      when: { pool.Name: other }
    - signIn: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: { exists: true } }
  """

@Test(arguments: [
  (
    "",
    "the scenario confirms its sign-up with a code, but the pool sends none: "
      + "`AutoVerifiedAttributes` is empty"
  ),
  (
    "AutoVerifiedAttributes: [email], VerificationMessageTemplate: { DefaultEmailOption: CONFIRM_WITH_LINK }",
    "the scenario confirms its sign-up with a code, but `DefaultEmailOption` is `CONFIRM_WITH_LINK`"
  ),
  (
    "AutoVerifiedAttributes: [email], MfaConfiguration: \"ON\"",
    "the scenario expects a sign-in to complete in one step, but `MfaConfiguration` is `ON`"
  ),
  (
    """
    AutoVerifiedAttributes: [email], SchemaAttributes: [
      { Name: email, AttributeDataType: String, Required: true },
      { Name: name, AttributeDataType: String, Required: true } ]
    """,
    "the scenario calls `SignUp` without `name`, which the pool requires"
  ),
])
func `pool check reports scenarios that can't run, except those that expect the rejection`(
  _ settings: String,
  _ reason: String
) async throws {
  let pool = "pool: { UsernameAttributes: [email], \(settings) }\nmfa: {}\n"
  let program = try Program(["pool.yaml": pool, "a.yaml": guest, "b.yaml": careful])
  let check = try await program.run(["pool", "check", "pool.yaml", "a.yaml", "b.yaml"])
  let isShown = check.output.unwrapped.contains("a.yaml:1 A guest signs up \(reason)")
  #expect(isShown, "\(check.output)")
  #expect(
    check.output.hasSuffix("1 of 2 scenarios can't run on this pool\n"),
    "\(check.output)\(check.error)"
  )
}

@Test(arguments: [
  "AutoVerifiedAttributes: [email]",
  "LambdaConfig: { PreSignUp: \"arn:aws:lambda:eu-west-1:123456789012:function:a\" }",
  """
  AutoVerifiedAttributes: [email], MfaConfiguration: \"ON\",
    DeviceConfiguration: { ChallengeRequiredOnNewDevice: true }
  """,
  """
  AutoVerifiedAttributes: [email, phone_number],
    VerificationMessageTemplate: { DefaultEmailOption: CONFIRM_WITH_LINK }
  """,
])
func `pool check reports no scenario that may run`(_ settings: String) async throws {
  let pool = "pool: { UsernameAttributes: [email], \(settings) }\nmfa: {}\n"
  let program = try Program(["pool.yaml": pool, "a.yaml": guest])
  let check = try await program.run(["pool", "check", "pool.yaml", "a.yaml"])
  let count = "; 1 scenario can run on this pool\n"
  #expect(check.output.hasSuffix(count), "\(check.output)\(check.error)")
}

@Test func `only scenarios that change an address cover the rule about changed addresses`()
  async throws
{
  let changing = """
    scenario: Changes
    given: { users: [ { as: ann } ] }
    steps:
      - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
      - updateUserAttributes: { attributes: { email: $(user.email) } }
    """
  let pool = "pool: { UsernameAttributes: [email], AutoVerifiedAttributes: [email] }\n"
  let program = try Program(["pool.yaml": pool, "a.yaml": changing, "b.yaml": guest])
  let check = try await program.run(["pool", "check", "pool.yaml", "b.yaml", "a.yaml", "--json"])
  let rules = try #require(try JSONValue(parsing: check.output)["rules"]?.array)
  let coveredBy = Dictionary(
    rules.map { ($0["rule"]?.string ?? "", $0["coveredBy"] ?? .null) },
    uniquingKeysWith: { first, _ in first }
  )
  #expect(coveredBy["changed-address-locks-out"] == ["a.yaml:1"], "\(check.output)\(check.error)")
}
