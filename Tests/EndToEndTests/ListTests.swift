import DiagnosticsTesting
import Testing

/// Files that use much of the language; `list` and `explain` run nothing.
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
      legacy: { PreventUserExistenceErrors: LEGACY }
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
func `what would run is told without running it`(
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
func `files with mistakes are not told of`(_ command: String) async throws {
  let program = try Program(["a.yaml": "scenario: A\nsteps:\n  - signup: {}\n"])
  let execution = try await program.run([command, "a.yaml"])
  #expect(execution.status == 2)
  #expect(execution.output.isEmpty)
  #expect(execution.error.contains("a.yaml:3:5: error[AF1203]"))
}

@Test(arguments: ["list", "explain"])
func `a file of flows has nothing to tell`(_ command: String) async throws {
  let program = try Program(files)
  let execution = try await program.run([command, "flows"])
  #expect(execution.status == 3)
  #expect(execution.error == "authflow: the files hold no scenario, only flows\n")
}
