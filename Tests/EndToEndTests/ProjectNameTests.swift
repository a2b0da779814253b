import Testing

private let project = """
  pools:
    mock: { kind: mock, vars: { prefix: qa } }
    staging:
      kind: cognito
      userPoolId: eu-west-1_AbCdEfGhI
      clientId: $(env.AUTHFLOW_TEST_CLIENT)
      endpoint: http://127.0.0.1:9
      vars: { adminUser: admin@example.com }
  sources:
    dump: { kind: outbox, path: $(env.AUTHFLOW_TEST_OUTBOX) }
  """

private func scenario(_ name: String, source: String, variable: String) -> String {
  """
  scenario: \(name)
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
    - awaitCode: { to: $(user.email), source: \(source) }
    - expectUser: { username: $(pool.vars.\(variable)), exists: false }
  """
}

private let fitting = scenario("Fits", source: "outbox", variable: "prefix")
private let strange = scenario("Strange", source: "dmp", variable: "prefx")
private let live =
  scenario("Live", source: "outbox", variable: "adminUser") + "\nrequires: [live]"

@Test func `check compares names with the project file without reading the environment`()
  async throws
{
  let program = try Program(["authflow.yaml": project, "a.yaml": strange, "b.yaml": live])
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

@Test func `check warns about names that need a project file if there is none`()
  async throws
{
  let client = strange + "\n  - signOut: {}\n    client: nope\n"
  let program = try Program([
    "a.yaml": client, "fits.yaml": fitting.replacing("$(pool.vars.prefix)", with: "a"),
    "other/authflow.yaml": project,
  ])
  let without = try await program.run(["check", "a.yaml", "fits.yaml", "--quiet"])
  #expect(without.status == 0, "\(without.output)")
  #expect(
    without.output == """
      a.yaml:4:45: warning[AF1608]: no project file defines the source `dmp`
        |
      4 |   - awaitCode: { to: $(user.email), source: dmp }
        |                                             ^^^
        = help: Use `outbox`.

      a.yaml:5:41: warning[AF1609]: without a project file, no pool has a variable `prefx`
        |
      5 |   - expectUser: { username: $(pool.vars.prefx), exists: false }
        |                                         ^^^^^
        = help: Write `vars: { prefx: ... }` for a pool in the project file, or pass `--var prefx=...`.

      a.yaml:7:13: warning[AF1610]: without a project file, no pool has a client `nope`
        |
      7 |     client: nope
        |             ^^^^
        = help: Add `nope: { ... }` to `given.clients`.

      """
  )
  let with = try await program.run(["check", "a.yaml", "--config", "other/authflow.yaml"])
  #expect(with.status == 2)
  #expect(with.output.contains("AF1608"))
}

@Test(arguments: ["check", "run"])
func `a typo in a given client is reported once without a project file`(
  _ command: String
) async throws {
  let text = """
    scenario: A
    given: { clients: { legacy: { PreventUserExistenceErrors: LEGACY } } }
    steps:
      - signIn: { username: $(user.email), password: $(user.password) }
        client: legcy
        expect: { error: UserNotFoundException }
    """
  let program = try Program(["a.yaml": text])
  let execution = try await program.run([command, "a.yaml"])
  #expect(execution.status == 2)
  let said = execution.output + execution.error
  #expect(said.ranges(of: "a.yaml:5:13: ").count == 1, "\(said)")
  #expect(said.contains("did you mean `legacy`?"))
}

@Test func `check reports errors in the project file and continues`() async throws {
  let program = try Program([
    "authflow.yaml": "pool: {}\n", "a.yaml": strange,
    "b.yaml": strange.replacing("signUp", with: "signup"),
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
  let program = try Program(["authflow.yaml": project, "p.yaml": project, "a.yaml": strange])
  let execution = try await program.run(arguments)
  #expect(execution.status == 2)
  #expect(execution.error.contains("a.yaml:4:45: error[AF1608]: unknown source `dmp`"))
  #expect(execution.error.contains("a.yaml:5:41: error[AF1609]"))
  #expect(execution.error.contains("nothing was run"))
  #expect(execution.output.isEmpty)
}

@Test func `without a project file, the names of the built-in mock apply`() async throws {
  let program = try Program(["a.yaml": strange])
  let execution = try await program.run(["run", "a.yaml"])
  #expect(execution.status == 2)
  #expect(
    execution.error == """
      a.yaml:4:45: error[AF1608]: unknown source `dmp`
        |
      4 |   - awaitCode: { to: $(user.email), source: dmp }
        |                                             ^^^
        = help: Use `outbox`.

      a.yaml:5:41: error[AF1609]: the pool `mock` has no variable `prefx`
        |
      5 |   - expectUser: { username: $(pool.vars.prefx), exists: false }
        |                                         ^^^^^
        = help: Write `vars: { prefx: ... }` for the pool in the project file, or pass `--var prefx=...`.
      authflow: nothing was run, because scenarios use names that the project does not define
      authflow: `authflow explain AF1608` explains the first error and shows an example

      """
  )
  #expect(execution.output.isEmpty)
}

@Test func `requesting a pool without a project file reports the missing file`() async throws {
  let program = try Program(["a.yaml": fitting])
  let execution = try await program.run(["run", "a.yaml", "--pool", "staging"])
  #expect(execution.status == 2)
  #expect(
    execution.error == """
      authflow: no pool `staging`, because the project file is missing: create `authflow.yaml` here \
      or in a parent folder, or use --config FILE

      """
  )
}

@Test func `names of another pool are reported only for scenarios that would run here`()
  async throws
{
  let program = try Program([
    "authflow.yaml": project, "live.yaml": live, "fits.yaml": fitting,
    "any.yaml": live.replacing("\nrequires: [live]", with: ""),
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
  let allowing = project.replacing(
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

@Test func `requesting a notification without a project file reports the missing file`()
  async throws
{
  let program = try Program(["a.yaml": fitting])
  let execution = try await program.run(["run", "a.yaml", "--notify", "team"])
  #expect(execution.status == 2)
  #expect(
    execution.error == """
      authflow: no notification `team`, because the project file is missing: create \
      `authflow.yaml` here or in a parent folder, or use --config FILE

      """
  )
}
