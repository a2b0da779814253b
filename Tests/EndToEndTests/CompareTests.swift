import DiagnosticsTesting
import JSON
import Testing

@Suite struct `Comparing two pools` {
  @Test func `prints the differences in every format`() async throws {
    let program = try Program(ComparedPools.files)
    let reports = ["--json", "c.json", "--markdown", "c.md", "--junit", "c.xml"]
    let execution = try await program.run(ComparedPools.arguments + reports)
    #expect(execution.status == 1, "\(execution.error)")
    try expectGolden(settled(execution.output), "compare.txt")
    try expectGolden(settled(try program.read("c.json")), "compare.json")
    try expectGolden(settled(try program.read("c.md")), "compare.md")
    let junit = settled(try program.read("c.xml"))
      .replacing(/time="[\d.]+"/, with: "time=\"0.005\"")
      .replacing(/timestamp="[^"]*"/, with: "timestamp=\"2026-11-21T08:00:00Z\"")
      .replacing(/hostname="[^"]*"/, with: "hostname=\"host\"")
    try expectGolden(junit, "compare.xml")
  }

  @Test(arguments: [
    (["mock", "mock"], 0), (["before.yaml", "before.yaml"], 0), (["old", "before.yaml"], 0),
    (["old", "new"], 1), (["mock", "after.yaml"], 1), (["mock", "./before.yaml"], 1),
  ])
  func `accepts files and pools of the project`(_ sides: [String], _ status: Int) async throws {
    let project = """
      pools:
        old: { kind: mock, configuration: before.yaml }
        new: { kind: mock, configuration: after.yaml }
      """
    let program = try Program(ComparedPools.files.merging(["authflow.yaml": project]) { $1 })
    let choice = ["--filter", "signs"]
    let execution = try await program.run(["compare"] + sides + ["a.yaml"] + choice)
    #expect(execution.status == Int32(status), "\(execution.output)\(execution.error)")
    if status == 0 {
      #expect(execution.output.contains("2 scenarios: 2 alike"), "\(execution.output)")
    }
  }

  @Test func `prints a partial comparison after Ctrl-C`() async throws {
    let waiting = """
      scenario: Differs at once
      steps: [ { signUp: { username: $(user.email), password: Sh0rt-pass } } ]
      ---
      scenario: Waits
      steps: [ { wait: 60s }, { DescribeUserPool: {} } ]
      ---
      scenario: Never begins
      steps: [ { DescribeUserPool: {} } ]
      """
    let program = try Program(ComparedPools.files.merging(["a.yaml": waiting]) { $1 })
    let reports = [
      "--jobs", "1", "--json", "c.json", "--junit", "c.xml", "--expect-differences", "e.yaml",
    ]
    try program.write("- { scenario: Differs at once }\n", to: "e.yaml")
    let execution = try await program.interrupt(
      ComparedPools.arguments + reports,
      after: "Differs at once"
    )
    #expect(execution.status == 4)
    #expect(execution.error.contains("Stopping"))
    #expect(
      execution.output.contains("the runs were interrupted, so the comparison is incomplete")
    )
    #expect(execution.output.contains("3 scenarios: 1 differs as expected, 2 not compared"))
    let document = try JSONValue(parsing: try program.read("c.json"))
    #expect(document["interrupted"] == true)
    let junit = try program.read("c.xml")
    #expect(junit.contains("<error") && junit.contains("<skipped"))
  }

  @Test func `reports different default clients`() async throws {
    let program = try Program(ComparedPools.files)
    try program.write(
      "pool: { Name: shop }\nclients:\n  admin: {}\n  web: {}\n",
      to: "two.yaml"
    )
    try program.write("pool: { Name: shop }\nclients:\n  web: {}\n", to: "one.yaml")
    let execution = try await program.run(["compare", "one.yaml", "two.yaml", "a.yaml"])
    let words =
      "steps without `client` use `web` on A and `admin` on B: the first client of each pool"
    #expect(execution.error.contains(words), "\(execution.error)")
  }

  @Test func `does not conflict with another comparison at the same time`() async throws {
    let program = try Program(ComparedPools.files)
    async let first = program.run(ComparedPools.arguments)
    async let second = program.run(ComparedPools.arguments)
    let (one, other) = (try await first, try await second)
    #expect(settled(one.output) == settled(other.output))
  }

  @Test func `masks secrets`() async throws {
    let scenario = """
      scenario: A secret in an answer
      steps:
        - signUp: { username: $(user.email), password: $(secret.SHOP_PASSWORD) }
        - signIn: { username: $(user.email), password: $(secret.SHOP_PASSWORD) }
        - AdminCreateUser:
            Username: other@example.com
            UserAttributes: [ { Name: nickname, Value: $(secret.SHOP_PASSWORD) } ]
            TemporaryPassword: $(secret.SHOP_PASSWORD)
      """
    let short = ComparedPools.after.replacing("MinimumLength: 12", with: "MinimumLength: 40")
    let program = try Program([
      "before.yaml": ComparedPools.before, "after.yaml": short, "a.yaml": scenario,
    ])
    let reports = ["--json", "c.json", "--markdown", "c.md", "--junit", "c.xml"]
    let execution = try await program.run(
      ComparedPools.arguments + reports,
      environment: ["SHOP_PASSWORD": "Planted-5ecret-Of-Shop"]
    )
    #expect(execution.status == 1)
    let texts = try ["c.json", "c.md", "c.xml"].map { try program.read($0) }
    for text in texts + [execution.output, execution.error] {
      #expect(!text.contains("Planted-5ecret"))
      #expect(!text.contains("eyJ"))
    }
  }
}

@Test func `finds no differences between two default pools`() async throws {
  let program = try Program()
  let folders = ["sign-up", "sign-in", "tokens", "admin"].map { root + "scenarios/" + $0 }
  let execution = try await program.run(["compare", "mock", "mock"] + folders + ["--seed", "1"])
  #expect(execution.status == 0, "\(execution.output)\(execution.error)")
  #expect(execution.output.contains(/(\d+) scenarios: \1 alike/), "\(execution.output)")
}

@Test func `a thousand scenarios are compared`() async throws {
  let rows = (1...1000).map { "  - { name: u\($0) }" }.joined(separator: "\n")
  let scenario = """
    scenario: Row
    examples:
    \(rows)
    steps:
      - GetUser: { AccessToken: none-$(example.name) }
        expect: { error: NotAuthorizedException }
    """
  let program = try Program(["a.yaml": scenario])
  let execution = try await program.run(["compare", "mock", "mock", "a.yaml", "--json", "c.json"])
  #expect(execution.status == 0, "\(execution.error)")
  #expect(execution.output.contains("1000 scenarios: 1000 alike"))
  #expect(try JSONValue(parsing: try program.read("c.json"))["scenarios"]?.array?.count == 1000)
}
