import Testing

@Test(arguments: [
  ["run", "a.yaml", "--pool", "pools/production.yaml"], ["run", "a.yaml", "--pool", "production"],
])
func `each scenario gets its own mock pool with the settings in the file`(
  _ arguments: [String]
) async throws {
  let program = try Program([
    "a.yaml": ProductionPool.scenarios, "pools/production.yaml": ProductionPool.file,
    "authflow.yaml": """
    pools:
      production: { kind: mock, configuration: pools/production.yaml }
    """,
  ])
  let execution = try await program.run(arguments)
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  #expect(execution.output.contains("3 scenarios: 2 passed, 1 skipped"))
  #expect(execution.output.contains("expected pool.MfaConfiguration to be OPTIONAL, got OFF"))
  // The warning appears once for the run, regardless of the number of pools.
  #expect(execution.error.split(separator: "the mock does not support `exportedBy`").count == 2)
  #expect(execution.error.hasPrefix("pools/production.yaml:"))
}

@Test func `a missing client is a skip on a chosen pool and an error on a default pool`()
  async throws
{
  let scenario = """
    scenario: A client
    steps:
      - signIn: { username: a, password: b }
        client: legcy
    """
  let program = try Program(["a.yaml": scenario, "production.yaml": ProductionPool.file])
  let configured = try await program.run(["run", "a.yaml", "--pool", "production.yaml"])
  #expect(configured.status == 3, "\(configured.error)")
  #expect(
    configured.output.contains(
      "the pool has no client `legcy`, which the scenario uses; did you mean `legacy`?"
    )
  )
  let plain = try await program.run(["run", "a.yaml"])
  #expect(plain.status == 2)
  #expect(plain.error.contains("the pool `mock` has no client `legcy`"))
}

@Test(arguments: [
  ("{ pool: { UsernameConfiguration: { CaseSensitive: true } } }", ""),
  ("{ client: { PreventUserExistenceErrors: LEGACY } }", ""),
  ("{ client: { ExplicitAuthFlows: [] } }", ""),
  (
    """
    { client: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_CUSTOM_AUTH, ALLOW_REFRESH_TOKEN_AUTH] } }
    """, ""
  ),
  (
    "{ pool: { UsernameConfiguration: { CaseSensitive: false } } }",
    "expected pool.UsernameConfiguration.CaseSensitive to be false, got true"
  ),
  (
    "{ client: { PreventUserExistenceErrors: ENABLED } }",
    "expected client.PreventUserExistenceErrors to be ENABLED, got LEGACY"
  ),
  (
    "{ client: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] } }",
    "expected client.ExplicitAuthFlows to be ["
  ),
  ("{ pool: { MfaConfiguration: null, UsernameAttributes: null } }", ""),
  ("{ pool: { Policies: { SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD] } } } }", ""),
  (
    """
    { pool: { AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 2, Name: verified_email }, { Priority: 1, Name: verified_phone_number } ] } } }
    """, ""
  ),
  (
    """
    { pool: { AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: verified_email }, { Priority: 2, Name: verified_phone_number } ] } } }
    """,
    "expected pool.AccountRecoverySetting.RecoveryMechanisms.0.Name to be verified_email, got verified_phone_number"
  ),
  ("{ pool: { AdminCreateUserConfig: { UnusedAccountValidityDays: 7 } } }", ""),
  (
    "{ pool: { DeviceConfiguration: { DeviceOnlyRememberedOnUserPrompt: false } } }", ""
  ),
  (
    """
    { client: { AccessTokenValidity: 60, TokenValidityUnits: { AccessToken: minutes } } }
    """, ""
  ),
  ("{ client: { IdTokenValidity: 1, RefreshTokenValidity: 30 } }", ""),
  (
    "{ client: { TokenValidityUnits: { RefreshToken: hours } } }", ""
  ),
  (
    "{ client: { AccessTokenValidity: 5 } }", "expected client.AccessTokenValidity to be 5h, got 1h"
  ),
  ("{ client: { RefreshTokenRotation: { Feature: DISABLED } } }", ""),
  (
    "{ client: { RefreshTokenRotation: { Feature: ENABLED } } }",
    "expected client.RefreshTokenRotation.Feature to be ENABLED, got DISABLED"
  ),
])
func `settings missing from a configuration file have the API's defaults`(
  _ given: String,
  _ difference: String
) async throws {
  let steps = "steps:\n  - DescribeUserPool: {}\n"
  let program = try Program([
    "a.yaml": "scenario: Asks\ngiven: \(given)\n" + steps, "pools/p.yaml": "pool: {}\n",
  ])
  let execution = try await program.run(["run", "a.yaml", "--pool", "pools/p.yaml"])
  #expect(execution.status == (difference.isEmpty ? 0 : 3), "\(execution.output)\(execution.error)")
  #expect(execution.output.contains(difference.isEmpty ? "1 passed" : difference))
}

@Test func `the repository's scenarios run or are skipped with a reason on the mock's export`()
  async throws
{
  let program = try Program()
  let exported = try await program.run(["pool", "export", "mock"])
  try program.write(exported.output, to: "pool.yaml")
  let folder = String(#filePath.split(separator: "/").dropLast(3).joined(separator: "/"))
  let scenarios = "/\(folder)/scenarios"
  let run = try await program.run(["run", scenarios, "--pool", "./pool.yaml", "--quiet"])
  #expect(run.status == 0, "\(run.output)\(run.error)")
  #expect(run.output.contains("the pool has no group `editors`, which the scenario uses"))
  let compared = try await program.run(["compare", "pool.yaml", "pool.yaml", scenarios])
  #expect(compared.status == 0, "\(compared.output)\(compared.error)")
  let impact = try await program.run(
    ["pool", "impact", "pool.yaml", "pool.yaml", scenarios, "--all"]
  )
  #expect(impact.status == 0, "\(impact.output)\(impact.error)")
  let check = try await program.run(["pool", "check", "pool.yaml", scenarios])
  #expect(check.output.contains("the pool has no group `editors`, which the scenario uses"))
}
