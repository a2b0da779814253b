import Testing

@Test func `check compares names with the project file without reading the environment`()
  async throws
{
  let program = try Program([
    "authflow.yaml": NamedProject.file, "a.yaml": NamedProject.strange, "b.yaml": NamedProject.live,
  ])
  let execution = try await program.run(["check", "a.yaml", "b.yaml"])
  #expect(execution.status == 2)
  #expect(
    execution.output == """
      a.yaml:4:45: error[AF1608]: unknown source `dmp`
        |
      4 |   - awaitCode: { to: $(user.email), source: dmp }
        |                                             ^^^ did you mean `dump`?

      a.yaml:5:41: error[AF1609]: no pool has a variable `prefx`
        |
      5 |   - expectUser: { username: $(pool.vars.prefx), exists: false }
        |                                         ^^^^^ did you mean `prefix`?

      """
  )
}

@Test func `check reports errors in the project file and continues`() async throws {
  let program = try Program([
    "authflow.yaml": "pool: {}\n", "a.yaml": NamedProject.strange,
    "b.yaml": NamedProject.strange.replacing("signUp", with: "signup"),
  ])
  let execution = try await program.run(["check", "."])
  #expect(execution.status == 2)
  #expect(execution.output.contains("authflow.yaml:1:1: error[AF2004]: unknown key `pool`"))
  #expect(execution.output.contains("b.yaml:3:5: error[AF1203]: unknown action `signup`"))
  #expect(!execution.output.contains("AF1608"))
  #expect(
    execution.error == """
      authflow: names were not checked against the project file, which has errors
      authflow: `authflow explain AF2004` explains the first error and shows an example

      """
  )
}

@Test(arguments: [
  ["run", "a.yaml"], ["run", "a.yaml", "--pool", "mock"], ["run", "a.yaml", "--config", "p.yaml"],
])
func `names that no pool has prevent the run`(_ arguments: [String]) async throws {
  let program = try Program([
    "authflow.yaml": NamedProject.file, "p.yaml": NamedProject.file, "a.yaml": NamedProject.strange,
  ])
  let execution = try await program.run(arguments)
  #expect(execution.status == 2)
  #expect(execution.error.contains("a.yaml:4:45: error[AF1608]: unknown source `dmp`"))
  #expect(execution.error.contains("a.yaml:5:41: error[AF1609]"))
  #expect(execution.error.contains("nothing was run"))
  #expect(execution.output.isEmpty)
}

@Test func `names of another pool are reported only for scenarios that would run here`()
  async throws
{
  let program = try Program([
    "authflow.yaml": NamedProject.file, "live.yaml": NamedProject.live,
    "fits.yaml": NamedProject.fitting,
    "any.yaml": NamedProject.live.replacing("\nrequires: [live]", with: ""),
  ])
  let skipped = try await program.run(["run", "live.yaml", "fits.yaml"])
  #expect(skipped.status == 0, "\(skipped.output)\(skipped.error)")
  #expect(skipped.output.contains("1 passed, 1 skipped"))
  let filtered = try await program.run(["run", ".", "--filter", "Fits"])
  #expect(filtered.status == 0, "\(filtered.output)\(filtered.error)")
  let missed = try await program.run(["run", "."])
  #expect(missed.status == 2)
  #expect(missed.error.contains("any.yaml:5:41: error[AF1609]: the pool `mock` has no variable"))
  #expect(!missed.error.contains("live.yaml"))
  #expect(missed.output.isEmpty)
}

@Test func `the mock always has an outbox, and a live pool only a declared outbox`()
  async throws
{
  let steps = """
    scenario: Live
    steps:
      - signUp: { username: $(user.username), password: $(user.password) }
      - awaitCode: { to: $(user.username), source: outbox }
    """
  let allowing = NamedProject.file.replacing(
    "    vars: { adminUser",
    with: "    allow: [create-users, send-messages]\n    vars: { adminUser"
  )
  let program = try Program(["authflow.yaml": allowing, "a.yaml": steps])
  let execution = try await program.run(
    ["run", "a.yaml", "--pool", "staging"],
    environment: ["AUTHFLOW_TEST_CLIENT": "4x5yza6bcde", "AUTHFLOW_TEST_OUTBOX": "mails"]
  )
  #expect(execution.status == 3, "\(execution.output)\(execution.error)")
  #expect(execution.output.contains("unknown source `outbox`"), "\(execution.output)")
}

@Test(arguments: [
  ("pools: { mock: { kind: mock } }", true), ("defaults: { jobs: 2 }", true),
  ("pools: { a: { kind: mock }, mock: { kind: mock, configuration: pool.yaml } }", false),
  (
    "pools: { a: { kind: mock }, mock: { kind: mock, configuration: pool.yaml } }\ndefaults: { pool: a }",
    true
  ),
  (
    "pools: { b: { kind: cognito, region: eu-west-1, userPoolId: eu-west-1_a, clientId: c } }\ndefaults: { pool: b }",
    false
  ),
])
func `a password that the selected pool always rejects gets a warning`(
  _ project: String,
  _ isSure: Bool
) async throws {
  let text = "scenario: A\nsteps: [ signUp: { username: $(user.email), password: short } ]\n"
  let program = try Program([
    "authflow.yaml": project, "a.yaml": text, "pool.yaml": "pool: { Name: p }\n",
  ])
  let execution = try await program.run(["check", "a.yaml"])
  #expect(execution.status == 0)
  #expect(execution.output.contains("AF1508") == isSure, "\(execution.output)")
}

/// The arguments are without a project, and in a project with another pool.
@Test(
  arguments: [
    ["pool", "check", "new.yaml"], ["pool", "diff", "old.yaml", "new.yaml"],
    ["pool", "impact", "old.yaml", "new.yaml"], ["compare", "old.yaml", "new.yaml"],
    ["list", "--pool", "new.yaml"], ["run", "--pool", "new.yaml"],
  ],
  [nil, "pools: { shop: { kind: mock } }"]
)
func `a configuration file used as a pool has its own clients`(
  _ command: [String],
  _ project: String?
) async throws {
  let scenario = """
    scenario: By an old app
    given: { users: [ { as: ann } ] }
    steps:
      - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
        client: legacy
    """
  let pool = "pool: { UsernameAttributes: [email] }\nclients: { web: {} }\n"
  let program = try Program([
    "a.yaml": scenario, "old.yaml": pool,
    "new.yaml": pool.replacing("{} }", with: "{}, legacy: {} }"),
  ])
  if let project { try program.write(project, to: "authflow.yaml") }
  let execution = try await program.run(command + ["a.yaml"])
  #expect(execution.status != 2 && !execution.error.contains("AF1610"), "\(execution.error)")
}
