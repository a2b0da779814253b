import DiagnosticsTesting
import Testing

private let doubtful = """
  scenario: Keeps for nothing
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      save: sub
  """

@Test func `a warning fails with --strict`() async throws {
  let program = try Program(["a.yaml": doubtful])
  for command in ["run", "check"] {
    let lenient = try await program.run([command, "a.yaml"])
    #expect(lenient.status == 0, "\(lenient.error)")
    #expect((lenient.output + lenient.error).contains("warning["))
    let strict = try await program.run([command, "a.yaml", "--strict"])
    #expect(strict.status == 2)
    try expectGolden(strict.output + strict.error, "strict-\(command).txt")
  }
}

private let onLivePool = """
  scenario: As an admin
  steps:
    - AdminGetUser: { Username: $(user.email) }
      expect: { error: UserNotFoundException }
  ---
  scenario: Needs nothing
  steps:
    - http: { url: "http://127.0.0.1:9/" }
      when: { env.AUTHFLOW_TEST_NOTHING: "yes" }
    - set: { a: 1 }
  """

@Test func `a strict run fails scenarios that it would skip without credentials`() async throws {
  let program = try Program([
    "a.yaml": onLivePool,
    "b.yaml": "scenario: Foreign\nsteps: [ { AdminCreateUser: { Username: bob } } ]",
    "authflow.yaml": """
    pools:
      staging:
        kind: cognito
        userPoolId: eu-west-1_AbCdEfGhI
        clientId: 4x5yza6bcde
        endpoint: http://127.0.0.1:9
        allow: [create-users, send-messages]
    """,
  ])
  let environment = [
    "AUTHFLOW_TEST_NOTHING": "no", "AWS_ACCESS_KEY_ID": "", "AWS_CONFIG_FILE": "/dev/null",
    "AWS_SHARED_CREDENTIALS_FILE": "/dev/null", "AWS_PROFILE": "", "HOME": program.folder,
  ]
  let run = ["run", "a.yaml", "--pool", "staging", "--junit", "r.xml"]
  let lenient = try await program.run(run, environment: environment)
  #expect(lenient.status == 3, "\(lenient.output)\(lenient.error)")
  let strict = try await program.run(run + ["--strict"], environment: environment)
  #expect(strict.status == 1, "\(strict.output)\(strict.error)")
  #expect(strict.output.contains("2 scenarios: 1 failed, 1 skipped"), "\(strict.output)")
  let report = try program.read("r.xml")
  #expect(report.contains("type=\"given\"") && report.contains("requires AWS credentials"))
  let foreign = try await program.run(run + ["b.yaml", "--strict"], environment: environment)
  #expect(foreign.status == 6, "\(foreign.output)\(foreign.error)")
}

@Test(arguments: ["check", "run"])
func `a warning about the project file fails with --strict`(_ command: String) async throws {
  let program = try Program([
    "a.yaml": "scenario: A\nsteps:\n  - expectUser: { username: a, exists: false }\n",
    "authflow.yaml": """
    sources: { qa: { kind: imap, url: imaps://mail.test, username: qa, password: hunter222 } }
    """,
  ])
  let lenient = try await program.run([command, "a.yaml"])
  #expect(lenient.status == 0, "\(lenient.output)\(lenient.error)")
  let strict = try await program.run([command, "a.yaml", "--strict"])
  #expect(strict.status == 2)
  #expect(strict.error.contains("--strict treats the warning as an error"), "\(strict.error)")
}

@Test(arguments: [["check", "a.yaml"], ["run", "a.yaml", "--pool", "own"]])
func `a warning about a configuration file fails with --strict`(
  _ command: [String]
) async throws {
  let program = try Program([
    "a.yaml": "scenario: A\nsteps:\n  - expectUser: { username: a, exists: false }\n",
    "pool.yaml": "pool: {}\nexportedBy: ann\n",
    "authflow.yaml": "pools: { own: { kind: mock, configuration: pool.yaml } }",
  ])
  let lenient = try await program.run(command)
  #expect(lenient.status == 0, "\(lenient.output)\(lenient.error)")
  let said = lenient.output + lenient.error
  #expect(said.contains("pool.yaml:2:1: warning[AF2111]"), "\(said)")
  let strict = try await program.run(command + ["--strict"])
  #expect(strict.status == 2)
  #expect(strict.error.contains("--strict treats the warning as an error"), "\(strict.error)")
}

/// A password that only the default pool rejects, and a name that no step reads.
private let weak = doubtful.replacing("$(user.password)", with: "abc1")

@Test(arguments: ["", "pools: { mock: { kind: mock } }"])
func `run, list, and explain print the warnings of check`(
  _ project: String
) async throws {
  var files = ["a.yaml": weak]
  if !project.isEmpty { files["authflow.yaml"] = project }
  let program = try Program(files)
  let check = try await program.run(["check", "a.yaml", "--strict", "--quiet"])
  #expect(check.output.contains("AF1508") && check.output.contains("AF1606"))
  for command in ["list", "explain"] {
    #expect(try await program.run([command, "a.yaml"]).error == check.output)
  }
  let run = try await program.run(["run", "a.yaml", "--strict"])
  #expect(run.status == 2)
  #expect(
    run.error == check.output
      + "authflow: nothing was run, because --strict treats the 2 warnings as errors\n"
  )
}

@Test(arguments: [("mock", true), ("small", false), ("pools/small.yaml", false)])
func `a run warns about a password that the selected pool always rejects`(
  _ pool: String,
  _ isSure: Bool
) async throws {
  let program = try Program([
    "a.yaml": weak, "pools/small.yaml": "pool: {}\n",
    "authflow.yaml": "pools: { small: { kind: mock, configuration: pools/small.yaml } }",
  ])
  for command in ["run", "list"] {
    let execution = try await program.run([command, "a.yaml", "--pool", pool])
    #expect(execution.error.contains("AF1508") == isSure, "\(execution.error)")
  }
}

@Test func `a verbose run shows each step with its requests and masks secrets`() async throws {
  let program = try Program([
    "a.yaml": """
    scenario: Signs up
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
      - awaitCode: { to: $(user.email) }
        save: code
      - confirmSignUp: { username: $(user.email), code: $(code) }
      - advanceClock: 1h
    """
  ])
  let execution = try await program.run(["run", "a.yaml", "-v", "--seed", "7"])
  #expect(execution.status == 0, "\(execution.error)")
  try expectGolden(settled(execution.output), "verbose.txt")
}
