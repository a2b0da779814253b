import DiagnosticsTesting
import JSON
import Testing

private let files = [
  "a.yaml": """
  scenario: Two 🧪 rows
  examples:
    - { name: "👩‍🔬 Ada" }
    - { name: bob }
  steps:
    - expectUser: { username: "🧪$(example.name)", exsts: false }
    - signUp: { username: $(user.email), password: $(user.password) }
      save: sub
    - set: { sub: 1 }
  ---
  scenario: Fine
  steps:
    - use: { flow: flows/f.yaml }
  """,
  "b.yaml": """
  scenario: Warned of
  examples:
    - { name: ada }
    - { name: bob }
  steps:
    - signUp: { username: $(example.name), password: $(user.password) }
      save: sub
  """,
  "flows/f.yaml": "flow: f\nsteps:\n  - signOff: {}\n",
  "authflow.yaml": "pool: {}\n",
]

@Test func `check --json prints every mistake with its place in one document`() async throws {
  let program = try Program(files)
  let execution = try await program.run(["check", "a.yaml", "b.yaml", "--json"])
  #expect(execution.status == 2)
  #expect(
    execution.error
      == "authflow: names were not checked against the project file, which has errors\n"
  )
  try expectGolden(execution.output, "check.json")
}

@Test func `check --json without mistakes prints empty lists`() async throws {
  let program = try Program(["b.yaml": try #require(files["b.yaml"])])
  let execution = try await program.run(["check", "b.yaml", "--json"])
  #expect(execution.status == 0)
  let document = try JSONValue(parsing: execution.output)
  #expect(document["errors"]?.int == 0)
  #expect(document["warnings"]?.int == 1)
  #expect(document["files"]?[0]?["scenarios"]?.array?.count == 2)
  #expect(try await program.run(["check", "b.yaml", "--json", "--strict"]).status == 2)
}
