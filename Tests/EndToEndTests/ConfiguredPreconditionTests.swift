import Testing

@Test(arguments: [
  // A password policy does not require the settings that it omits.
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
  // The default pool gets the groups that the rows name.
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
