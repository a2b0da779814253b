import DiagnosticsTesting
import Testing

private let doubtful = """
  scenario: Keeps for nothing
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      save: sub
  """

@Test func `a warning fails where --strict asks for it`() async throws {
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

@Test func `each step is shown with its requests, and no secret`() async throws {
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
