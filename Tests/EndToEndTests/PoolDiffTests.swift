import JSON
import Testing

private let before = """
  pool:
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false }
  clients:
    web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
  """

private let after = """
  pool:
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true }
    KMSKeyIDForNothing: abc
  clients:
    web: { ExplicitAuthFlows: [ALLOW_REFRESH_TOKEN_AUTH, ALLOW_USER_SRP_AUTH] }
  """

private let known = after.split(separator: "\n").filter { !$0.contains("ForNothing") }
  .joined(separator: "\n")

private let scenarios = """
  scenario: Signs up
  tags: [smoke, registration]
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
  ---
  scenario: Signs in
  tags: [login]
  given: { users: [ { as: ann } ] }
  steps:
    - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
  """

private func program() throws -> Program {
  try Program([
    "a.yaml": scenarios, "before.yaml": before, "after.yaml": after, "known.yaml": known,
    "same.yaml": before + "\n  other: {}\n",
    "payload.json": #"{"UserPoolId": "eu-west-1_AbCdEfGhI", "DeletionProtection": "INACTIVE"}"#,
    "named.yaml": "pool: { Id: a_b, Name: shop }\n", "wrong.yaml": "pol: {}\n",
    "mfa.json": #"{"MfaConfiguration": "ON", "SmsMfaConfiguration": {}}"#,
    "client.json": #"{"UserPoolClient": {"ClientId": "1a", "ClientName": "web"}}"#,
    "null.json": #"{"UserPool": null}"#,
    "user.json": #"{"UserPoolId": "a_b", "Username": "ann", "DesiredDeliveryMediums": []}"#,
    "add.json": #"{"UserPoolId": "a_b", "CustomAttributes": [{"Name": "plan"}]}"#,
    "pools.json":
      #"[{"UserPool": {"Id": "a_b"}}, {"UserPool": {"Id": "a_c", "MfaConfiguration": "ON"}}]"#,
    "authflow.yaml": "pools: { old: { kind: mock, configuration: before.yaml } }",
  ])
}

@Test(arguments: [
  (["before.yaml", "before.yaml"], 0, "no difference"),
  (["before.yaml", "old"], 0, "no difference"),
  (["named.yaml#shop", "named.yaml#a_b"], 0, "no difference"),
  (["before.yaml", "known.yaml"], 1, "run again: --tags 'sign-up'"),
  (
    ["old", "known.yaml", "a.yaml"], 1,
    "run again: --tags 'smoke or registration'  (1 of 2 scenarios)"
  ),
  (["before.yaml", "after.yaml"], 1, "the effect of pool.KMSKeyIDForNothing is unknown"),
  (["before.yaml", "after.yaml", "--markdown"], 1, "| breaking | `pool.AdminCreateUserConfig"),
  (["before.yaml", "payload.json"], 1, "breaking, reset  AutoVerifiedAttributes"),
])
func `pool diff reports the effect of another configuration on users`(
  _ arguments: [String],
  _ status: Int32,
  _ words: String
) async throws {
  let execution = try await program().run(["pool", "diff"] + arguments)
  #expect(execution.status == status, "\(execution.error)")
  #expect(execution.output.contains(words), "\(execution.output)")
  #expect(execution.error.isEmpty)
}

@Test(arguments: [
  (["before.yaml", "wrong.yaml"], 2, "nothing was compared"),
  (["nowhere.yaml", "before.yaml"], 2, "no configuration file or pool named `nowhere.yaml`"),
  (["nobody", "before.yaml"], 2, "`nobody`"),
  (["before.yaml", "after.yaml", "missing.yaml"], 2, "missing.yaml"),
  (["before.yaml", "after.yaml", "--json", "--markdown"], 3, "can't be combined"),
  (["before.yaml"], 3, "after"),
  (["mfa.json", "client.json"], 2, "`mfa.json` and `client.json` have no settings in common"),
  (["before.yaml", "null.json"], 2, "`UserPool` must be a mapping, but is null"),
  (["before.yaml", "user.json"], 2, "the input of AdminCreateUser, which sets nothing on a pool"),
  (["before.yaml", "pools.json"], 2, "`pools.json#a_b`"),
  (["before.yaml", "before.yaml#eu-west-1_nope"], 2, "the file has no pool `eu-west-1_nope`"),
  (["named.yaml#shop", "named.yaml#a_c"], 2, "the file has no pool `a_c`; did you mean `a_b`?"),
])
func `pool diff reports the parts that it can't compare`(
  _ arguments: [String],
  _ status: Int32,
  _ words: String
) async throws {
  let execution = try await program().run(["pool", "diff"] + arguments)
  #expect(execution.status == status, "\(execution.output)\(execution.error)")
  #expect(execution.error.contains(words), "\(execution.error)")
  #expect(execution.output.isEmpty)
}

@Test(arguments: [
  ("wrong.json", #"{"IdentityProvider":{"ProviderDetails":{"client_secret":"S3CR3T-TEXT"]}}"#),
  (
    "twice.json",
    #"{"pool":{},"client_secret":"S3CR3T-TEXT", "client_secret":"S3CR3T-TEXT"}"#
  ),
  (
    "template.yaml",
    "Resources:\n  P: { Type: AWS::Cognito::UserPool, ClientSecret: 'S3CR3T-TEXT', a: [ }\n"
  ),
])
func `the excerpt of an invalid file masks secrets`(
  _ name: String,
  _ text: String
) async throws {
  let execution = try await Program([name: text]).run(["pool", "export", name])
  #expect(execution.status == 2)
  #expect(execution.error.contains("•••••••••••") && !execution.error.contains("S3CR3T"))
}

@Test func `a warning masks the secret on its line`() async throws {
  let text =
    #"{"UserPoolClient": {"ClientSecret": "S3CR3T-TEXT", "PreventUserExistenceErrors": "ON"}}"#
  let execution = try await Program(["a.json": text]).run(["pool", "export", "a.json"])
  #expect(execution.error.contains("a.json:1:82: warning[AF2105]"), "\(execution.error)")
  #expect(execution.error.contains("•••••••••••") && !execution.error.contains("S3CR3T"))
}

@Test func `pool diff --json prints a document`() async throws {
  let execution = try await program().run([
    "pool", "diff", "before.yaml", "known.yaml", "a.yaml", "--json",
  ])
  #expect(execution.status == 1)
  let document = try JSONValue(parsing: execution.output)
  #expect(document["schema"] == 2)
  #expect(document["changes"]?[0]?["entry"] == "sign-up-closed")
  #expect(document["changes"]?[0]?["before"] == false)
  #expect(document["flows"] == ["sign-up"])
  #expect(document["tags"] == ["smoke", "registration"])
}

@Test func `settings written out with their defaults are shown on request`() async throws {
  let program = try program()
  try program.write(before + "\n", to: "less.yaml")
  try program.write("pool: { MfaConfiguration: \"OFF\" }\n", to: "written.yaml")
  try program.write("pool: {}\n", to: "silent.yaml")
  let plain = try await program.run(["pool", "diff", "written.yaml", "silent.yaml"])
  #expect(plain.status == 0, "\(plain.output)")
  let shown = try await program.run([
    "pool", "diff", "written.yaml", "silent.yaml", "--show-defaults",
  ])
  #expect(shown.status == 0, "\(shown.output)")
  #expect(shown.output.contains("MfaConfiguration  silent.yaml:1:1\n    OFF → OFF (default)"))
}

@Test func `pool impact compares the scenarios that pool diff would run again`() async throws {
  let client = """
    pool: { UsernameConfiguration: { CaseSensitive: false } }
    clients:
      web:
        AllowedOAuthFlowsUserPoolClient: true
        AllowedOAuthFlows: [code]
        AllowedOAuthScopes: [openid]
        SupportedIdentityProviders: [COGNITO]
        CallbackURLs: [http://localhost/a]
    """
  let asking = """
    scenario: Asks the page
    steps:
      - http: { url: http://127.0.0.1:1/ }
    ---
    scenario: Looks at settings
    tags: [settings]
    steps:
      - DescribeUserPoolClient: {}
    ---
    scenario: Signs up
    tags: [registration]
    steps:
      - signUp: { username: a, password: b }
        expect: { error: InvalidPasswordException }
    """
  let program = try Program([
    "a.yaml": asking, "before.yaml": client,
    "after.yaml": client.replacing("localhost/a", with: "localhost/b"),
  ])
  let sides = ["before.yaml", "after.yaml", "a.yaml"]
  let impact = try await program.run(["pool", "impact"] + sides)
  #expect(
    impact.output.contains("2 of 3 scenarios were compared"),
    "\(impact.output)\(impact.error)"
  )
  let diff = try await program.run(["pool", "diff"] + sides)
  #expect(
    diff.output.contains("run again: --tags 'settings'  (2 of 3 scenarios)"),
    "\(diff.output)"
  )
}

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

@Test func `pool check reports risky settings and scenarios that can't run`() async throws {
  let program = try program()
  let strange = """
    scenario: By password
    given: { pool: { MfaConfiguration: OPTIONAL }, users: [ { as: ann, groups: [editors] } ] }
    steps:
      - signIn: { username: a, password: b, flow: USER_PASSWORD_AUTH }
      - signIn: { username: a, password: b, flow: USER_PASSWORD_AUTH }
        expect: { error: InvalidParameterException }
    ---
    scenario: Another client
    steps:
      - signIn: { username: a, password: b }
        client: legacy
    ---
    scenario: A stub
    steps:
      - expectTrigger: { trigger: preSignUp }
    """
  try program.write(strange, to: "b.yaml")
  try program.write(known + "\ngroups: []\n", to: "known.yaml")
  let execution = try await program.run(["pool", "check", "known.yaml", "a.yaml", "b.yaml"])
  #expect(execution.status == 1, "\(execution.error)")
  for words in [
    "behavior, error shape  user-existence-told", "fix: set PreventUserExistenceErrors to ENABLED",
    "1 of 5 scenarios covers this rule: a.yaml:1",
    "a.yaml:1  Signs up\n    the scenario calls `SignUp`, but `AllowAdminCreateUserOnly` is `true`",
    "the pool differs from `given`: expected pool.MfaConfiguration to be OPTIONAL, got OFF",
    "the pool has no group `editors`, which the scenario uses",
    "the scenario signs in with `USER_PASSWORD_AUTH`, but the client `web` does not have "
      + "`ALLOW_USER_PASSWORD_AUTH`",
    "b.yaml:8  Another client\n    the pool has no client `legacy`, which the scenario uses",
    "b.yaml:13  A stub\n    the pool has no stub for the trigger `preSignUp`, which the scenario uses",
    "4 of 5 scenarios can't run on this pool",
  ] {
    let isShown = execution.output.unwrapped.contains(words.unwrapped)
    #expect(isShown, "\(words)\n\(execution.output)")
  }
  let document = try await program.run(["pool", "check", "known.yaml", "b.yaml", "--json"])
  let json = try JSONValue(parsing: document.output)
  #expect(json["schema"] == 2)
  #expect(json["cannotRun"]?[1]?["name"] == "Another client")
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

@Test func `pool check of a pool without findings ends with 0`() async throws {
  let sound = """
    pool:
      UsernameAttributes: [email]
      UsernameConfiguration: { CaseSensitive: false }
      AutoVerifiedAttributes: [email]
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: [email] }
      AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: verified_email } ] }
      EmailConfiguration: { EmailSendingAccount: DEVELOPER, SourceArn: "arn:aws:ses:eu-west-1:123456789012:identity/a@example.com" }
    clients:
      web:
        ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
        PreventUserExistenceErrors: ENABLED
    mfa: {}
    domain: { Domain: sound }
    identityProviders: []
    """
  let program = try Program(["sound.yaml": sound, "a.yaml": scenarios, "wrong.yaml": "pol: {}\n"])
  let execution = try await program.run(["pool", "check", "sound.yaml", "a.yaml"])
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  #expect(
    execution.output == """
      No setting of this pool is risky (no findings; 2 scenarios can run on this pool)
      sound.yaml

      no findings; 2 scenarios can run on this pool

      """
  )
  let wrong = try await program.run(["pool", "check", "wrong.yaml"])
  #expect(wrong.status == 2)
  #expect(wrong.error.contains("nothing was checked"))
}

@Test func `the mock is configured as the scenarios require and can run all of them`()
  async throws
{
  let wants = "scenario: Wants\ngiven: { pool: { MfaConfiguration: OPTIONAL } }\n"
  let program = try Program(["a.yaml": wants + "steps:\n  - DescribeUserPool: {}\n"])
  let execution = try await program.run(["pool", "check", "mock", "a.yaml"])
  #expect(execution.output.hasSuffix("; 1 scenario can run on this pool\n"), "\(execution.output)")
}

@Test func `the ID selects one of several described pools`() async throws {
  let execution = try await program().run(["pool", "diff", "pools.json#a_b", "pools.json#a_c"])
  #expect(execution.output.contains("MfaConfiguration  pools.json:1:58\n    OFF (default) → ON"))
}

@Test(arguments: ["mfa.json", "client.json"])
func `pool check of a part reports the rules that it did not check`(_ name: String) async throws {
  let execution = try await program().run(["pool", "check", name])
  #expect(execution.status == 0, "\(execution.output)")
  #expect(execution.output.hasPrefix("No part of this file is rejected"), "\(execution.output)")
  #expect(
    execution.output.unwrapped.contains(" settings are missing"),
    "\(execution.output)"
  )
}

@Test func `pool diff shows the attributes that a call adds and those that AWS rejects`()
  async throws
{
  let execution = try await program().run(["pool", "diff", "before.yaml", "add.json"])
  #expect(execution.status == 1, "\(execution.error)")
  #expect(execution.output.contains("SchemaAttributes.custom:plan"), "\(execution.output)")
  #expect(execution.output.contains("added-attribute-without-type"), "\(execution.output)")
}

@Test func `pool check reports settings that AWS rejects in a part without its pool`()
  async throws
{
  let template = """
    Parameters: { Pool: { Type: String } }
    Resources:
      Web:
        Type: AWS::Cognito::UserPoolClient
        Properties:
          UserPoolId: !Ref Pool
          CallbackURLs: ['https://shop.example/back#top']
          AllowedOAuthScopes: [api/read]
    """
  let program = try Program(["web.yaml": template])
  let execution = try await program.run(["pool", "check", "web.yaml"])
  #expect(execution.status == 1, "\(execution.output)")
  #expect(execution.output.contains("https://shop.example/back#top cannot use fragment"))
  #expect(execution.output.contains("unknown-scope"), "\(execution.output)")
}

@Test func `pool check reports the parts that it did not check`() async throws {
  let execution = try await program().run(["pool", "check", "known.yaml"])
  // For most keys, a missing key in a configuration file means that the pool has no such part.
  #expect(execution.output.contains("`mfa` was not checked, because its settings are missing"))
  let described = try await program().run(["pool", "check", "pools.json#a_b"])
  let words = "`clients`, `domain`, and `identityProviders` were not checked"
  #expect(described.output.contains(words), "\(described.output)")
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

extension String {
  /// The words with single spaces, regardless of line breaks.
  fileprivate var unwrapped: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
