import FoundationEssentials
import Testing

@Suite struct `Comparing with expected differences` {
  @Test(
    arguments: [
      ("a.yaml", "a.yaml", 1), ("b.yaml", "a.yaml", 2),
      // The entry's file exists, although its scenario is not compared.
      ("a.yaml", "a.yaml:1", 0), ("b.yaml", "a.yaml:1", 2),
    ] as [(String, String, Int32)]
  )
  func `rejects an expected difference in another file`(
    _ file: String,
    _ path: String,
    _ status: Int32
  ) async throws {
    let expected = "- { scenario: A short password is refused, file: \(file) }\n"
    let program = try Program(ComparedPools.files.merging(["expected.yaml": expected]) { $1 })
    let sides = ["before.yaml", "before.yaml", path, "--expect-differences", "expected.yaml"]
    let execution = try await program.run(["compare"] + sides)
    #expect(execution.status == status, "\(execution.output)\(execution.error)")
    #expect(execution.error.contains("AF2207") == (status == 2), "\(execution.error)")
  }

  @Test func `accepts a difference of a scenario whose name and file contain a secret`()
    async throws
  {
    let scenario = """
      scenario: The tester topsecretvalue signs up
      steps:
        - signUp: { username: $(user.email), password: Sh0rt-pass }
        - expectUser: { username: $(secret.TESTER), exists: false }
      """
    let pool = "pool: { Policies: { PasswordPolicy: { MinimumLength: length } } }\n"
    let entry = """
      - scenario: The tester topsecretvalue signs up
        file: topsecretvalue.yaml
      """
    let program = try Program([
      "s/topsecretvalue.yaml": scenario, "a.yaml": pool.replacing("length", with: "8"),
      "b.yaml": pool.replacing("length", with: "40"), "expected.yaml": entry,
    ])
    let execution = try await program.run(
      ["compare", "a.yaml", "b.yaml", "s", "--expect-differences", "expected.yaml"],
      environment: ["TESTER": "topsecretvalue"]
    )
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("1 differs as expected"), "\(execution.output)")
  }

  @Test func `accepts expected differences and fails for missing differences`() async throws {
    let expected = """
      - { scenario: A user signs in with a password, reason: passwords go by SRP now }
      - { scenario: A short password is refused, step: 1 }
      - { scenario: A user of the old app, field: result }
      """
    let program = try Program(ComparedPools.files.merging(["expected.yaml": expected]) { $1 })
    let option = ["--expect-differences", "expected.yaml", "--junit", "c.xml"]
    let execution = try await program.run(ComparedPools.arguments + option)
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("3 differ as expected"))
    #expect(try program.read("c.xml").contains("failures=\"0\""))
    try program.write(
      expected + "\n- { scenario: A user signs up, step: 3 }\n",
      to: "expected.yaml"
    )
    let missing = try await program.run(ComparedPools.arguments + option)
    #expect(missing.status == 1)
    #expect(
      missing.output.contains(
        "expected difference not found: A user signs up, step 3 (expected.yaml:4)"
      )
    )
    #expect(missing.output.contains("; 1 expected difference not found ("))
    #expect(missing.output.contains(" (passwords go by SRP now)\n"))
    #expect(try program.read("c.xml").contains("expected difference not found"))
    try program.write(
      """
      - { scenario: A user signs up, step: 30 }
      - { scenario: A user signs up, field: deliverry.medium }
      """,
      to: "expected.yaml"
    )
    let unknown = try await program.run(ComparedPools.arguments + option)
    #expect(unknown.output.contains("step 30 (expected.yaml:1); no step `30` ran\n"))
    let field = "no outcome has `deliverry.medium`; did you mean `delivery`?"
    #expect(unknown.output.contains("(expected.yaml:2); \(field)\n"), "\(unknown.output)")
  }

  @Test func `covers a newly rejected sign-in with the example on the page`() async throws {
    let page = try String(contentsOfFile: root + "docs/guides/compare.md", encoding: .utf8)
    let example = page.components(separatedBy: "```yaml\n")[1].components(separatedBy: "```")[0]
    let scenario = """
      scenario: A user signs in with a password
      given: { users: [ { as: ada } ] }
      steps:
        - note: first
          expectUser: { username: $(users.ada.email) }
        - signIn:
            username: $(users.ada.email)
            password: $(users.ada.password)
            flow: USER_PASSWORD_AUTH
      """
    let program = try Program(
      ComparedPools.files.merging(["a.yaml": scenario, "expected.yaml": example]) { $1 }
    )
    let execution = try await program.run(
      ComparedPools.arguments + ["--expect-differences", "expected.yaml"]
    )
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("1 differs as expected"))
  }
}
