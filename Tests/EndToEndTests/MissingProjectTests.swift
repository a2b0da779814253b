import Testing

@Test func `check warns about names that need a project file if there is none`()
  async throws
{
  let client = NamedProject.strange + "\n  - signOut: {}\n    client: nope\n"
  let program = try Program([
    "a.yaml": client, "fits.yaml": NamedProject.fitting.replacing("$(pool.vars.prefix)", with: "a"),
    "other/authflow.yaml": NamedProject.file,
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

@Test func `without a project file, the names of the built-in mock apply`() async throws {
  let program = try Program(["a.yaml": NamedProject.strange])
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

@Test(arguments: [("--pool", "staging", "pool"), ("--notify", "team", "notification")])
func `requesting a part of a missing project file reports the missing file`(
  _ option: String,
  _ name: String,
  _ kind: String
) async throws {
  let program = try Program(["a.yaml": NamedProject.fitting])
  let execution = try await program.run(["run", "a.yaml", option, name])
  #expect(execution.status == 2)
  #expect(
    execution.error == """
      authflow: no \(kind) `\(name)`, because the project file is missing: create `authflow.yaml` \
      here or in a parent folder, or use --config FILE

      """
  )
}
