import JSON
import Testing

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
  let execution = try await DiffedPools.program().run(["pool", "diff"] + arguments)
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
  let execution = try await DiffedPools.program().run(["pool", "diff"] + arguments)
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
  let execution = try await DiffedPools.program().run([
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
  let program = try DiffedPools.program()
  try program.write(DiffedPools.before + "\n", to: "less.yaml")
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

@Test func `the ID selects one of several described pools`() async throws {
  let execution = try await DiffedPools.program().run([
    "pool", "diff", "pools.json#a_b", "pools.json#a_c",
  ])
  #expect(execution.output.contains("MfaConfiguration  pools.json:1:58\n    OFF (default) → ON"))
}

@Test func `pool diff shows the attributes that a call adds and those that AWS rejects`()
  async throws
{
  let execution = try await DiffedPools.program().run(["pool", "diff", "before.yaml", "add.json"])
  #expect(execution.status == 1, "\(execution.error)")
  #expect(execution.output.contains("SchemaAttributes.custom:plan"), "\(execution.output)")
  #expect(execution.output.contains("added-attribute-without-type"), "\(execution.output)")
}
