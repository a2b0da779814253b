import FoundationEssentials
import JSON
import Testing

private let wrongCode = """
  scenario: A wrong code is refused
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
    - confirmSignUp: { username: $(user.email), code: not-it }
      expect: { error: CodeMismatchException }
  """

private let red = """
  scenario: A wrong expectation
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: done }
  """

private let live = """
  scenario: Only on a live pool
  requires: [live]
  steps: [{ DescribeUserPool: {} }]
  """

private let files = [
  "a.yaml": confirmedSignUp, "b.yaml": wrongCode, "red.yaml": red, "live.yaml": live,
]

@Suite struct `Mutating` {
  @Test(
    arguments: [
      (["a.yaml", "--only", "wrong-sign-up-code"], 1),
      (["b.yaml", "--only", "wrong-sign-up-code"], 0),
      (["a.yaml", "b.yaml", "--only", "wrong-sign-up-code"], 0),
      (["a.yaml", "--only", "wrong-sign-up-code", "--min-score", "0"], 0),
      (["a.yaml", "--only", "wrong-sign-up-code", "--min-score", "1"], 1),
      (["a.yaml", "--min-score", "101"], 3), (["red.yaml"], 1), (["live.yaml"], 3),
      (["none.yaml"], 2), (["a.yaml", "--filter", "unknown"], 3),
      (["a.yaml", "--pool", "none.yaml"], 2),
    ] as [([String], Int32)]
  )
  func `ends with the exit code of the result`(_ words: [String], _ status: Int32) async throws {
    let execution = try await Program(files).run(["mutate"] + words)
    #expect(execution.status == status, "\(execution.output)\(execution.error)")
  }

  @Test(arguments: [
    ("wrong-signup-code", "did you mean `wrong-sign-up-code`?"),
    ("attempts", "use `unlimited-sign-up-attempts` or `unlimited-reset-attempts`"),
    ("TYPO", "`authflow mutate --json FILE` lists all mutants"),
  ])
  func `suggests only near names for an unknown mutant`(
    _ name: String,
    _ help: String
  ) async throws {
    let execution = try await Program(files).run(["mutate", "a.yaml", "--only", name])
    #expect(execution.status == 3)
    #expect(execution.error == "authflow: unknown mutant `\(name)`; \(help)\n")
  }

  @Test func `shows the place of a scenario that fails on the correct mock`() async throws {
    let execution = try await Program(files).run(["mutate", "red.yaml", "a.yaml"])
    #expect(execution.status == 1)
    #expect(execution.error.contains("red.yaml:4:"), "\(execution.error)")
    #expect(execution.error.contains("1 scenario does not pass on the mock"))
    #expect(execution.output.isEmpty)
  }

  @Test func `shows what the first scenario of the README would miss`() async throws {
    let readme = try String(contentsOfFile: root + "README.md", encoding: .utf8)
    let scenario = readme.components(separatedBy: "```yaml\n")[1].components(separatedBy: "```")[0]
    let program = try Program(["scenarios/a.yaml": scenario])
    let reports = ["--json", "m.json", "--html", "m.html", "--scenarios", "missing.yaml"]
    let execution = try await program.run(["mutate", "scenarios", "--seed", "7"] + reports)
    #expect(execution.status == 1, "\(execution.error)")
    #expect(execution.output.contains("… a wrong code confirmed a sign-up  wrong-sign-up-code"))
    let json = try JSONValue(parsing: program.read("m.json"))
    let counts = try #require(json["counts"])
    #expect(counts["scenarios"]?.int == 1)
    #expect(counts["killed"]?.int ?? 0 >= 2)
    let mutants = json["mutants"]?.array ?? []
    #expect(mutants.count >= 60)
    #expect(mutants.count == counts["mutants"]?.int)
    let lost = mutants.first { $0["name"] == "sign-up-message-lost" }
    #expect(lost?["outcome"] == "killed")
    #expect(lost?["killedBy"]?["file"] == "scenarios/a.yaml")
    #expect(try program.read("m.html").contains("Your suite would not notice if"))
    let check = try await program.run(["check", "missing.yaml"])
    #expect(check.status == 0, "\(check.output)\(check.error)")
  }

  @Test func `prints what the guide shows`() async throws {
    let page = try CommandPage("guides/mutation-testing.md")
    let program = try Program(page.files)
    let command = try #require(page.commands.first)
    let execution = try await program.run(command.arguments)
    let shown = "$ authflow \(command.arguments.joined(separator: " "))\n\(execution.output)"
    let time = /scenario, [\d.]+ m?s/
    #expect(
      shown.replacing(time, with: "scenario, 0.4 s")
        == command.shown.replacing(time, with: "scenario, 0.4 s"),
      "\(execution.error)"
    )
  }

  @Test func `leaves out mutants that the settings of the pool hide`() async throws {
    let pool = """
      pool:
        UsernameAttributes: [email]
        AutoVerifiedAttributes: [email]
        MfaConfiguration: OFF
      """
    let program = try Program(files.merging(["pool.yaml": pool]) { $1 })
    let hidden = ["--pool", "pool.yaml", "--only", "factor-not-demanded-when-on"]
    let execution = try await program.run(["mutate", "a.yaml"] + hidden)
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("left out  1 mutant"), "\(execution.output)")
  }

  @Test func `counts the same survivors with failFast in the project file`() async throws {
    let pool = """
      pool:
        UsernameAttributes: [email]
        AutoVerifiedAttributes: [email]
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true }
      """
    let scenario = "scenario: The pool answers\nsteps: [{ DescribeUserPool: {} }]\n"
    let program = try Program(["a.yaml": scenario, "pool.yaml": pool])
    let words = ["mutate", "a.yaml", "--pool", "pool.yaml", "--seed", "7", "--json", "m.json"]
    var counts: [JSONValue?] = []
    for failFast in [false, true] {
      try program.write("defaults: { failFast: \(failFast), jobs: 1 }\n", to: "authflow.yaml")
      let execution = try await program.run(words)
      #expect(execution.status == 1, "\(execution.output)\(execution.error)")
      counts.append(try JSONValue(parsing: program.read("m.json"))["counts"])
    }
    #expect(counts[0]?["survived"]?.int ?? 0 > 0)
    #expect(counts[0] == counts[1])
  }

  @Test func `refuses a live pool`() async throws {
    let project = "pools: { prod: { kind: cognito, userPoolId: eu-west-1_A, clientId: b } }\n"
    let program = try Program(files.merging(["authflow.yaml": project]) { $1 })
    let execution = try await program.run(["mutate", "a.yaml", "--pool", "prod"])
    #expect(execution.status == 3, "\(execution.output)\(execution.error)")
    #expect(execution.error.contains("is not a mock"), "\(execution.error)")
  }
}
