import Testing

private let production = """
  pool:
    Name: production
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    Policies: { PasswordPolicy: { MinimumLength: 10 } }
    DeletionProtection: ACTIVE
  clients:
    web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    legacy:
      hasSecret: true
      ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
  groups: [ { GroupName: editors } ]
  domain: { Domain: production }
  exportedBy: somebody
  """

private let scenarios = """
  scenario: Users of the same name
  given:
    users: [ { as: ann, username: ann@example.com, groups: [editors] } ]
  steps:
    - expectPool: { Name: production, Policies: { PasswordPolicy: { MinimumLength: 10 } } }
    - expectClient: { ClientName: legacy, ClientSecret: { exists: true } }
      client: legacy
    - signIn: { username: ann@example.com, password: $(users.ann.password) }
      client: web
    - signIn:
        username: ann@example.com
        password: $(users.ann.password)
        flow: USER_PASSWORD_AUTH
      client: legacy
      expect: { tokens: { id: { claims: { cognito:groups: [editors] } } } }
  ---
  scenario: The same name again
  given:
    users: [ { as: ann, username: ann@example.com } ]
  steps:
    - signIn: { username: ann@example.com, password: $(users.ann.password) }
  ---
  scenario: Another pool
  given: { pool: { MfaConfiguration: OPTIONAL } }
  steps:
    - DescribeUserPool: {}
  """

@Test(arguments: [
  "identityProviders: [ { ProviderDetails: { client_secret: S3CR3T-TEXT }, IdpIdentifiers: 5 } ]",
  "others: { private_key: S3CR3T-TEXT }\nclients: { web: { AuthSessionValidity: x, password: S3CR3T-TEXT } }",
  "groups: [ { client_secret: S3CR3T-TEXT, GroupName: [ ",
])
func `no excerpt of a configuration file shows a secret`(_ text: String) async throws {
  let program = try Program([
    "pool.yaml": "pool: {}\n\(text)\n", "a.yaml": scenarios,
    "authflow.yaml": "pools: { p: { kind: mock, configuration: pool.yaml } }\n",
  ])
  for arguments in [["check", "a.yaml"], ["mock", "--configuration", "pool.yaml"]] {
    let execution = try await program.run(arguments)
    let told = execution.output + execution.error
    #expect(execution.status == 2 && told.contains("•••"), "\(told)")
    #expect(!told.contains("S3CR3T"), "\(told)")
  }
}

@Test(arguments: [
  ["run", "a.yaml", "--pool", "pools/production.yaml"], ["run", "a.yaml", "--pool", "production"],
])
func `each scenario gets its own mock pool with the settings in the file`(
  _ arguments: [String]
) async throws {
  let program = try Program([
    "a.yaml": scenarios, "pools/production.yaml": production,
    "authflow.yaml": """
    pools:
      production: { kind: mock, configuration: pools/production.yaml }
    """,
  ])
  let execution = try await program.run(arguments)
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  #expect(execution.output.contains("3 scenarios: 2 passed, 1 skipped"))
  #expect(execution.output.contains("expected pool.MfaConfiguration to be OPTIONAL, got OFF"))
  // Once for the run, regardless of the number of pools.
  #expect(execution.error.split(separator: "the mock does not support `exportedBy`").count == 2)
  #expect(execution.error.hasPrefix("pools/production.yaml:"))
}

@Test(arguments: [
  ("nowhere.yaml", "no configuration file `nowhere.yaml`"),
  ("wrong.yaml", "nothing was run, because the configuration file has errors"),
  ("refused.yaml", "nothing was run, because the mock rejects the settings in the file"),
])
func `a configuration file that can't become a pool prevents the run`(
  _ file: String,
  _ words: String
) async throws {
  let program = try Program([
    "a.yaml": scenarios, "wrong.yaml": "pol: {}\n",
    "refused.yaml": "pool: { AliasAttributes: [email], UsernameAttributes: [email] }\n",
  ])
  let execution = try await program.run(["run", "a.yaml", "--pool", file])
  #expect(execution.status == 2)
  #expect(execution.error.contains(words), "\(execution.error)")
  #expect(execution.output.isEmpty)
}

@Test func `a missing client skips on a chosen pool and is an error on a default one`()
  async throws
{
  let scenario = """
    scenario: A client
    steps:
      - signIn: { username: a, password: b }
        client: legcy
    """
  let program = try Program(["a.yaml": scenario, "production.yaml": production])
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

@Test func `check reads the configuration files that pools name`() async throws {
  let program = try Program([
    "a.yaml": scenarios, "pools/right.yaml": production,
    "pools/wrong.yaml": "pol: {}\n", "pools/odd.yaml": "pool: {}\ntriggers: { preSignIn: {} }\n",
    "pools/refused.yaml": "pool: {}\nclients:\n  web: { AccessTokenValidity: 25 }\n",
    "authflow.yaml": """
    pools:
      right: { kind: mock, configuration: pools/right.yaml }
      wrong: { kind: mock, configuration: pools/wrong.yaml }
      again: { kind: mock, configuration: ./pools/wrong.yaml }
      absent: { kind: mock, configuration: pools/absent.yaml }
      folder: { kind: mock, configuration: pools }
      read: { kind: mock, configuration: $(env.AUTHFLOW_TEST_FILE) }
      odd: { kind: mock, configuration: pools/odd.yaml }
      refused: { kind: mock, configuration: pools/refused.yaml }
    """,
  ])
  let execution = try await program.run(["check", "a.yaml"])
  #expect(execution.status == 2)
  let places = execution.output.split(separator: "\n").filter { $0.contains(": error[") }
  #expect(
    places == [
      "authflow.yaml:5:40: error[AF2046]: the file `pools/absent.yaml` does not exist",
      "authflow.yaml:6:40: error[AF2046]: `pools` is not a file",
      "pools/wrong.yaml:1:1: error[AF2102]: a configuration file needs `pool`",
      "pools/odd.yaml:2:13: error[AF2004]: unknown trigger `preSignIn`",
      "pools/refused.yaml:3:31: error[AF2112]: the mock rejects the configuration: CreateUserPoolClient returned "
        + "InvalidParameterException",
    ]
  )
  let document = try await program.run(["check", "--json", "a.yaml"])
  #expect(document.status == 2)
  #expect(document.output.contains("\"errors\": 5"))
  #expect(document.output.contains("\"file\": \"pools/wrong.yaml\""))
}

@Test func `secrets in a checked configuration file are masked`() async throws {
  let program = try Program([
    "a.yaml": scenarios,
    "pools/own.yaml": """
    pool: {}
    clients: { web: { ClientSecret: planted_secret_of_a_client, ClientSecre: 1 } }
    """,
    "authflow.yaml": "pools: { own: { kind: mock, configuration: pools/own.yaml } }",
  ])
  let execution = try await program.run(["check", "a.yaml"])
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  #expect(execution.output.contains("pools/own.yaml:2:"))
  #expect(!execution.output.contains("planted"))
}

@Test(arguments: [
  // A policy does not require what it omits.
  ("{ pool: { Policies: { PasswordPolicy: { MinimumLength: 10, RequireNumbers: false } } } }", ""),
  (
    "{ pool: { Policies: { PasswordPolicy: { RequireNumbers: true } } } }",
    "expected pool.Policies.PasswordPolicy.RequireNumbers to be true, got false"
  ),
  ("{ pool: { Policies: { PasswordPolicy: { TemporaryPasswordValidityDays: 7 } } } }", ""),
  (
    "{ pool: { AutoVerifiedAttributes: [] } }",
    #"expected pool.AutoVerifiedAttributes to be [], got ["email"]"#
  ),
  // A null member requires nothing.
  ("{ pool: { AutoVerifiedAttributes: null } }", ""),
  ("{ clients: { web: { IdTokenValidity: 1 } } }", ""),
  (
    "{ clients: { web: { AccessTokenValidity: 30 } } }",
    "expected clients.web.AccessTokenValidity to be 1d6h, got 30m"
  ),
  (
    "{ clients: { web: { ExplicitAuthFlows: [] } } }",
    "expected clients.web.ExplicitAuthFlows to be ["
  ),
])
func `a partial setting in a configuration file is compared member by member`(
  _ given: String,
  _ difference: String
) async throws {
  let file = """
    pool:
      Policies: { PasswordPolicy: { MinimumLength: 10 } }
      AutoVerifiedAttributes: [email]
    clients:
      first: {}
      web:
        ExplicitAuthFlows: [ALLOW_REFRESH_TOKEN_AUTH]
        AccessTokenValidity: 30
        TokenValidityUnits: { AccessToken: minutes, IdToken: minutes }
        IdTokenValidity: 60
    """
  let steps = "steps:\n  - DescribeUserPool: {}\n"
  let program = try Program([
    "a.yaml": "scenario: Asks\ngiven: \(given)\n" + steps, "pools/p.yaml": file,
  ])
  let execution = try await program.run(["run", "a.yaml", "--pool", "pools/p.yaml"])
  #expect(execution.status == (difference.isEmpty ? 0 : 3), "\(execution.output)\(execution.error)")
  #expect(execution.output.contains(difference.isEmpty ? "1 passed" : difference))
}

@Test func `a missing group skips only the row that names it`()
  async throws
{
  let program = try Program([
    "a.yaml": """
    scenario: Signs in
    examples: [ { role: editors }, { role: editor } ]
    given:
      users: [ { as: ann, groups: [editors] }, { as: ben, groups: [$(example.role)] } ]
    steps:
      - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
    """,
    "pools/p.yaml": "pool: { UsernameAttributes: [email] }\ngroups: [ { GroupName: editors } ]\n",
    "pools/none.yaml": "pool: { UsernameAttributes: [email] }\n",
  ])
  let execution = try await program.run(["run", "a.yaml", "--pool", "pools/p.yaml"])
  #expect(execution.status == 0, "\(execution.error)")
  let reason = "the pool has no group `editor`, which the scenario uses; did you mean `editors`?"
  #expect(execution.output.contains(reason), "\(execution.output)")
  #expect(execution.output.contains("2 scenarios: 1 passed, 1 skipped"))
  let strict = ["run", "a.yaml", "--strict", "--junit", "r.xml", "--pool"]
  let failed = try await program.run(strict + ["pools/p.yaml"])
  #expect(failed.status == 1)
  let report = try program.read("r.xml")
  let message = reason + "; --strict counts a skip as a failure"
  #expect(report.contains("<failure message=\"\(message)\" type=\"given\""), "\(report)")
  #expect(!report.contains("<skipped"))
  let none = try await program.run(["run", "a.yaml", "--pool", "pools/none.yaml"])
  #expect(none.status == 3)
  // The default pool gets the missing settings.
  let own = try await program.run(["run", "a.yaml"])
  #expect(own.status == 0, "\(own.output)\(own.error)")
}

@Test(arguments: [
  "given: { users: [{ as: ann, groups: $(example.of) }] }\nsteps: [expectUser: { username: $(users.ann.username) }]",
  "vars: { team: { of: $(example.of) } }\ngiven: { users: [{ as: ann, groups: $(team.of) }] }\nsteps:\n"
    + "  - expectUser: { username: $(users.ann.username) }",
  "steps: [AdminAddUserToGroup: { Username: $(user.username), GroupName: $(example.of.0) }]",
])
func `groups named by a value are checked before the run`(_ text: String) async throws {
  let row = "examples: [{ name: row, of: [editor] }]\n"
  let program = try Program([
    "a.yaml": "scenario: Names\n" + row + text,
    "p.yaml": "pool: { UsernameAttributes: [email] }\ngroups: [ { GroupName: editors } ]\n",
  ])
  for words in [["pool", "check", "p.yaml", "a.yaml"], ["run", "a.yaml", "--pool", "p.yaml"]] {
    let execution = try await program.run(words)
    let said = execution.output.replacing("\n", with: " ").replacing("  ", with: " ")
    #expect(said.contains("no group `editor`, which the scenario uses"), "\(execution)")
  }
}

@Test(arguments: ["list", "explain"], ["production", "./pools/production.yaml"])
func `list and explain report missing clients and groups of a configuration file`(
  _ command: String,
  _ pool: String
) async throws {
  let strange = """
    scenario: Names
    given: { users: [ { as: ann, groups: [editor] } ] }
    steps:
      - signIn: { username: a, password: b }
        client: legcy
    """
  let program = try Program([
    "a.yaml": scenarios, "b.yaml": strange, "pools/production.yaml": production,
    "authflow.yaml": "pools: { production: { kind: mock, configuration: pools/production.yaml } }",
  ])
  let fitting = try await program.run([command, "a.yaml", "--pool", pool])
  #expect(fitting.status == 0, "\(fitting.error)")
  let reasons = [
    "the pool has no group `editor`, which the scenario uses",
    "the pool has no client `legcy`, which the scenario uses",
  ]
  for words in [[command, "b.yaml", "--pool", pool], ["run", "b.yaml", "--pool", pool]] {
    let execution = try await program.run(words)
    let said = execution.output.replacing("\n", with: " ").replacing("  ", with: " ")
    #expect(execution.status == (words[0] == "run" ? 3 : 0), "\(execution.error)")
    for reason in reasons { #expect(said.contains(reason), "\(execution.output)") }
  }
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

@Test func `errors in a project file do not hide those in its configuration files`()
  async throws
{
  let program = try Program([
    "a.yaml": scenarios, "pools/wrong.yaml": "pol: {}\n",
    "authflow.yaml": """
    pols: {}
    pools:
      wrong: { kind: mock, configuration: pools/wrong.yaml, kin: mock }
    """,
  ])
  let execution = try await program.run(["check", "a.yaml"])
  #expect(execution.status == 2)
  let places = execution.output.split(separator: "\n").compactMap {
    $0.contains(": error[") ? $0.split(separator: ": ").first : nil
  }
  #expect(places == ["authflow.yaml:1:1", "authflow.yaml:3:57", "pools/wrong.yaml:1:1"])
}
