import JSON
import Testing

@Test func `pool check reports risky settings and scenarios that can't run`() async throws {
  let program = try DiffedPools.program()
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
  try program.write(DiffedPools.known + "\ngroups: []\n", to: "known.yaml")
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
  let program = try Program([
    "sound.yaml": sound, "a.yaml": DiffedPools.scenarios, "wrong.yaml": "pol: {}\n",
  ])
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

@Test(arguments: ["mfa.json", "client.json"])
func `pool check of a part reports the rules that it did not check`(_ name: String) async throws {
  let execution = try await DiffedPools.program().run(["pool", "check", name])
  #expect(execution.status == 0, "\(execution.output)")
  #expect(execution.output.hasPrefix("No part of this file is rejected"), "\(execution.output)")
  #expect(
    execution.output.unwrapped.contains(" settings are missing"),
    "\(execution.output)"
  )
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
  let execution = try await DiffedPools.program().run(["pool", "check", "known.yaml"])
  // For most keys, a missing key in a configuration file means that the pool has no such part.
  #expect(execution.output.contains("`mfa` was not checked, because its settings are missing"))
  let described = try await DiffedPools.program().run(["pool", "check", "pools.json#a_b"])
  let words = "`clients`, `domain`, and `identityProviders` were not checked"
  #expect(described.output.contains(words), "\(described.output)")
}
