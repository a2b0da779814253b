import DiagnosticsTesting
import Testing

/// Files that use a large part of the language.
///
/// `list` and `explain` do not run them.
private let files = [
  "scenarios/rich.yaml": """
  scenario: $(example.who) signs in
  description: |
    Everybody can sign in.
    Nobody can twice.
  tags: [smoke, sign-in]
  requires: [mock]
  timeout: 90s
  retries: 2
  given:
    pool: { MfaConfiguration: OPTIONAL, Policies: { PasswordPolicy: { MinimumLength: 12 } } }
    client: { ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
    clients:
      legacy: { PreventUserExistenceErrors: LEGACY, ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH] }
    users:
      - { as: alice, groups: [editors], attributes: { name: Alice } }
      - { as: bob, status: FORCE_CHANGE_PASSWORD, enabled: false, phone: "+15550100" }
  vars:
    greeting: Hello $(users.alice.email)
  examples:
    - { who: Ada, code: "000000" }
    - { who: Bob, code: "111111" }
  steps:
    - use: { flow: ../flows/confirmed.yaml, with: { email: $(user.email) } }
      save: { id: sub }
    - signIn: { username: $(user.email), password: $(user.password), flow: USER_PASSWORD_AUTH }
      as: phone
      client: legacy
      expect: { nextStep: done, tokens: { id: { claims: { sub: $(id) } } } }
      save: tokens
    - confirmSignUp: { username: $(user.email), code: $(example.code) }
      name: A second time
      note: It must not work twice.
      expect: { error: { type: { oneOf: [NotAuthorizedException, CodeMismatchException] } } }
    - AdminGetUser: { Username: $(user.email) }
      when: { pool.MfaConfiguration: { not: "OFF" } }
      eventually: 5s
      expect: { response: { UserStatus: CONFIRMED, UserAttributes: { length: { atLeast: 2 } } } }
    - expectUser: { username: $(user.email), attributes: { email: { endsWith: .com } } }
      repeat: 3
    - verifyToken: { token: $(tokens.id), use: id, claims: { aud: $(client.id) } }
    - http: { url: "https://example.com/hook", json: { mail: $(user.email) } }
      expect: { httpStatus: 201 }
    - wait: 10ms
  cleanup:
    - AdminDeleteUser: { Username: $(user.email) }
      timeout: 5s
  """,
  "scenarios/plain.yaml": """
  scenario: Nobody is there
  steps:
    - expectUser: { username: nobody@example.com, exists: false }
    - signIn: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: { oneOf: [done, null] }, delivery: null, tokens: { id: { not: null } } }
  """,
  "flows/confirmed.yaml": """
  flow: confirmed user
  parameters:
    email: {}
    password: { default: $(random.password(16)) }
  steps:
    - signUp: { username: $(email), password: $(password) }
      save: sub
    - awaitCode: { to: $(email), within: 20s, subject: { contains: code } }
      save: code
    - confirmSignUp: { username: $(email), code: $(code) }
  returns: { sub: $(sub) }
  """,
]

@Test(arguments: [
  ("list.txt", ["list", "scenarios"]), ("list.json", ["list", "scenarios", "--json"]),
  ("explain.txt", ["explain", "scenarios"]),
  ("explain-row.txt", ["explain", "scenarios/rich.yaml", "--filter", "Ada"]),
])
func `list and explain describe scenarios without running them`(
  _ name: String,
  _ arguments: [String]
) async throws {
  let program = try Program(files)
  let execution = try await program.run(arguments)
  #expect(execution.status == 0)
  #expect(execution.error.isEmpty)
  try expectGolden(execution.output, name)
  #expect(!program.has(".authflow"))
}

@Test(arguments: ["list", "explain"])
func `list and explain reject files with mistakes`(_ command: String) async throws {
  let program = try Program(["a.yaml": "scenario: A\nsteps:\n  - signup: {}\n"])
  let execution = try await program.run([command, "a.yaml"])
  #expect(execution.status == 2)
  #expect(execution.output.isEmpty)
  #expect(execution.error.contains("a.yaml:3:5: error[AF1203]"))
}

@Test(arguments: ["list", "explain"])
func `list and explain reject a file of flows`(_ command: String) async throws {
  let program = try Program(files)
  let execution = try await program.run([command, "flows"])
  #expect(execution.status == 3)
  #expect(execution.error == "authflow: the files contain no scenarios, only flows\n")
}

private let project = """
  pools:
    staging:
      kind: cognito
      userPoolId: eu-west-1_AbCdEfGhI
      clientId: $(env.AUTHFLOW_TEST_NOT_SET)
      vars: { somebody: qa@example.com }
  """

private let onPools = """
  scenario: Only on the mock
  steps:
    - advanceClock: 1h
    - expectUser: { username: $(user.email), exists: false }
  ---
  scenario: Anywhere
  steps:
    - signIn: { username: $(user.email), password: $(user.password) }
      expect: { error: NotAuthorizedException }
  ---
  scenario: Creates somebody else's user
  steps:
    - signUp: { username: somebody@example.com, password: $(user.password) }
  """

@Test(arguments: [
  ("list-pool.txt", ["list", "a.yaml", "--pool", "staging"]),
  ("list-pool.json", ["list", "a.yaml", "--pool", "staging", "--json"]),
  ("list-pool-mock.txt", ["list", "a.yaml", "--pool", "mock"]),
  ("list-pool-file.txt", ["list", "a.yaml:1", "--pool", "pools/small.yaml"]),
  ("explain-pool.txt", ["explain", "a.yaml:1", "--pool", "staging"]),
])
func `list predicts skips on a pool without reading the environment`(
  _ name: String,
  _ arguments: [String]
) async throws {
  let program = try Program([
    "authflow.yaml": project, "a.yaml": onPools, "pools/small.yaml": "pool: {}\n",
  ])
  let execution = try await program.run(arguments)
  #expect(execution.status == 0, "\(execution.error)")
  #expect(execution.error.isEmpty)
  try expectGolden(execution.output, name)
}

@Test func `list names the scenarios that a pool skips without credentials`() async throws {
  let administers = "scenario: A\nsteps:\n  - AdminGetUser: { Username: a }\n"
  let program = try Program(["authflow.yaml": project, "a.yaml": administers])
  let execution = try await program.run(["list", "a.yaml", "--pool", "staging"])
  let summary =
    "a run on `staging` would skip none; without AWS credentials, a run would also skip scenarios that require `admin`"
  #expect(execution.output.hasSuffix("\n1 scenario in 1 file; \(summary)\n"), "\(execution.output)")
}

@Test(arguments: [("staging", true), ("pools/small.yaml", true), ("mock", false)])
func `list says that it does not compare a scenario's settings with the pool's`(
  _ pool: String,
  _ isUnread: Bool
) async throws {
  let program = try Program([
    "authflow.yaml": project, "pools/small.yaml": "pool: {}\n",
    "a.yaml": """
    scenario: Has a long password
    given: { pool: { Policies: { PasswordPolicy: { MinimumLength: 20 } } } }
    steps:
      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { error: NotAuthorizedException }
    """,
  ])
  let execution = try await program.run(["list", "a.yaml", "--pool", pool])
  let note = isUnread ? "; `list` does not read the pool's settings, so a run may skip more" : ""
  let summary = "1 scenario in 1 file; a run on `\(pool)` would skip none\(note)\n"
  #expect(execution.output.hasSuffix("\n" + summary), "\(execution.output)\(execution.error)")
}

@Test(arguments: ["list", "explain"])
func `an unknown pool or a missing name ends with exit code 2`(
  _ command: String
) async throws {
  let naming = "scenario: A\nsteps:\n  - expectUser: { username: $(pool.vars.somebody) }\n"
  let program = try Program(["authflow.yaml": project, "a.yaml": naming])
  let typo = try await program.run([command, "a.yaml", "--pool", "stagin"])
  #expect(typo.status == 2)
  #expect(typo.error.contains("unknown pool `stagin`; did you mean `staging`?"))
  let file = try await program.run([command, "a.yaml", "--pool", "pools/none.yaml"])
  #expect(file.status == 2)
  #expect(file.error == "authflow: no configuration file `pools/none.yaml`\n")
  // A name from another pool skips the scenario on a chosen pool and is an error on the default
  // pool.
  try program.write("pool: {}\n", to: "chosen.yaml")
  let chosen = try await program.run([command, "a.yaml", "--pool", "chosen.yaml"])
  #expect(chosen.status == 0, "\(chosen.error)")
  #expect(chosen.output.contains("has no variable"), "\(chosen.output)")
  let lacking = try await program.run([command, "a.yaml", "--pool", "mock"])
  #expect(lacking.status == 2)
  #expect(lacking.error.contains("the pool `mock` has no variable `somebody`"))
  #expect(lacking.error.contains("nothing was \(command)ed, because"))
  #expect(typo.output + file.output + lacking.output == "")
}
