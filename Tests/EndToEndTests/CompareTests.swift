import DiagnosticsTesting
import FoundationEssentials
import JSON
import Testing

private let before = """
  pool:
    Name: shop
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
  clients:
    web:
      ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
    legacy: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
  """

private let after = """
  pool:
    Name: shop
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    Policies: { PasswordPolicy: { MinimumLength: 12 } }
  clients:
    web:
      ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
      AccessTokenValidity: 5
      TokenValidityUnits: { AccessToken: minutes }
  """

private let scenarios = """
  scenario: A user signs up
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
    - awaitCode: { to: $(user.email) }
      save: code
    - confirmSignUp: { username: $(user.email), code: $(code) }
  ---
  scenario: A user signs in with a password
  given: { users: [ { as: ann } ] }
  steps:
    - signIn: { username: $(users.ann.email), password: $(users.ann.password) }
      expect: { nextStep: done }
    - signIn:
        username: $(users.ann.email)
        password: $(users.ann.password)
        flow: USER_PASSWORD_AUTH
      expect: { nextStep: done }
    - fetchUserAttributes: {}
    - signOut: {}
  ---
  scenario: A short password is refused
  steps:
    - signUp: { username: $(user.email), password: Sh0rt-pass }
  ---
  scenario: A user of the old app
  steps:
    - signIn: { username: nobody@example.com, password: Wrong-0000 }
      client: legacy
      expect: { error: UserNotFoundException }
  ---
  scenario: A pool with a second factor
  given: { pool: { MfaConfiguration: OPTIONAL } }
  steps:
    - DescribeUserPool: {}
  ---
  scenario: A wrong expectation
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
      expect: { nextStep: done }
  """

private let files = ["before.yaml": before, "after.yaml": after, "a.yaml": scenarios]
private let comparing = ["compare", "before.yaml", "after.yaml", "a.yaml", "--seed", "7"]

@Suite struct `Comparing two pools` {
  @Test func `prints the differences in every format`() async throws {
    let program = try Program(files)
    let reports = ["--json", "c.json", "--markdown", "c.md", "--junit", "c.xml"]
    let execution = try await program.run(comparing + reports)
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
    let program = try Program(files.merging(["authflow.yaml": project]) { $1 })
    let choice = ["--filter", "signs"]
    let execution = try await program.run(["compare"] + sides + ["a.yaml"] + choice)
    #expect(execution.status == Int32(status), "\(execution.output)\(execution.error)")
    if status == 0 {
      #expect(execution.output.contains("2 scenarios: 2 alike"), "\(execution.output)")
    }
  }

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
    let program = try Program(files.merging(["expected.yaml": expected]) { $1 })
    let sides = ["before.yaml", "before.yaml", path, "--expect-differences", "expected.yaml"]
    let execution = try await program.run(["compare"] + sides)
    #expect(execution.status == status, "\(execution.output)\(execution.error)")
    #expect(execution.error.contains("AF2207") == (status == 2), "\(execution.error)")
  }

  @Test func `reports a part missing on one side once for all steps`() async throws {
    let client = "{ ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH] }"
    let step = "  - signIn: { username: ann@a.test, password: Passw0rd!, flow: USER_PASSWORD_AUTH }"
    let program = try Program([
      "one.yaml": "pool: {}\nclients:\n  web: \(client)\n",
      "two.yaml": "pool: {}\nclients:\n  web: \(client)\n  backend: \(client)\n",
      "a.yaml": "scenario: Twice\nsteps:\n"
        + [step, step].map {
          "\($0)\n    client: backend\n    expect: { error: NotAuthorizedException }\n"
        }
        .joined(),
    ])
    let execution = try await program.run(["compare", "two.yaml", "one.yaml", "a.yaml"])
    #expect(
      execution.output.contains(
        "B  skipped: the pool has no client `backend`, which the scenario uses\n"
      )
    )
  }

  @Test(arguments: [
    (
      "given: { users: [ { as: ann, groups: [staff] } ] }\nsteps: [ { DescribeUserPool: {} } ]",
      "groups: [ { GroupName: staff } ]", "groups: []"
    ),
    (
      "steps: [ { GetGroup: { GroupName: staff } } ]", "groups: [ { GroupName: staff } ]",
      "groups: []"
    ),
    (
      "steps: [ { DescribeResourceServer: { Identifier: api } } ]",
      "resourceServers: [ { Identifier: api, Name: API } ]", "resourceServers: []"
    ),
    (
      "steps: [ { signUp: { username: $(user.email), password: $(user.password) }, client: legacy } ]",
      "clients: { web: {}, legacy: {} }", "clients: { web: {} }"
    ),
    (
      "steps: [ { signUp: { username: $(user.email), password: $(user.password), attributes: { custom:plan: a } } } ]",
      "  SchemaAttributes: [ { Name: custom:plan, AttributeDataType: String, Mutable: true } ]", ""
    ),
    (
      "given: { triggers: { preSignUp: { autoConfirmUser: true } } }\nsteps: [ { signUp: { username: $(user.email), password: $(user.password) } } ]",
      "triggers: { preSignUp: { autoConfirmUser: true } }",
      "triggers: { preSignUp: { autoConfirmUser: false } }"
    ),
    (
      "steps: [ { expectTrigger: { trigger: preSignUp }, expect: { calls: 0 } } ]",
      "triggers: { preSignUp: { autoConfirmUser: true } }", "groups: []"
    ),
    (
      "given: { pool: { domain: my-shop } }\nsteps: [ { DescribeUserPool: {} } ]",
      "domain: { Domain: my-shop }", "groups: []"
    ),
  ])
  func `reports a part that only one side has, but not a part that neither side has`(
    _ scenario: String,
    _ part: String,
    _ none: String
  ) async throws {
    let pool = "pool:\n  UsernameAttributes: [email]\n"
    let program = try Program([
      "without.yaml": pool + none + "\n", "with.yaml": pool + part + "\n",
      "a.yaml": "scenario: Names\n" + scenario,
      "b.yaml": "scenario: Runs\nsteps: [ { DescribeUserPool: {} } ]",
    ])
    for sides in [["with.yaml", "without.yaml"], ["without.yaml", "with.yaml"]] {
      let execution = try await program.run(["compare"] + sides + ["a.yaml", "b.yaml"])
      #expect(execution.status == 1, "\(sides) \(execution.output)\(execution.error)")
      #expect(execution.output.contains("skipped: the pool "), "\(execution.output)")
    }
    let neither = try await program.run([
      "compare", "without.yaml", "without.yaml", "a.yaml", "b.yaml",
    ])
    #expect(neither.status == 0, "\(neither.output)\(neither.error)")
    guard !part.hasPrefix("triggers") else { return }
    // A missing key is equivalent to an empty list, except for clients, which are then unknown.
    try program.write(pool, to: "nothing.yaml")
    let nothing = part.hasPrefix("clients") ? "without.yaml" : "nothing.yaml"
    for other in ["without.yaml", nothing] {
      let diff = try await program.run(["pool", "diff", "with.yaml", other, "a.yaml", "--json"])
      #expect(diff.status == 1, "\(diff.output)\(diff.error)")
    }
    let impact = try await program.run(["pool", "impact", "with.yaml", nothing, "a.yaml"])
    #expect(impact.status == 1, "\(impact.output)\(impact.error)")
    #expect(impact.output.contains("Names"), "\(impact.output)")
  }

  @Test(arguments: [
    "requires: [domain]\nsteps: [ { DescribeUserPool: {} } ]",
    "steps: [ { http: { url: $(pool.domain)/login }, expect: { httpStatus: { atLeast: 200 } } } ]",
  ])
  func `reports a domain that only one side has`(_ scenario: String) async throws {
    let program = try Program([
      "without.yaml": "pool: {}\n", "with.yaml": "pool: {}\ndomain: { Domain: my-shop }\n",
      "a.yaml": "scenario: Needs pages\n" + scenario,
    ])
    let reason = "the pool `without.yaml` does not have the capability `domain`"
    for sides in [["with.yaml", "without.yaml"], ["without.yaml", "with.yaml"]] {
      let execution = try await program.run(["compare"] + sides + ["a.yaml"])
      #expect(execution.status == 1, "\(sides) \(execution.output)\(execution.error)")
      #expect(execution.output.contains("skipped: \(reason)"), "\(execution.output)")
    }
    let impact = try await program.run([
      "pool", "impact", "with.yaml", "without.yaml", "a.yaml",
    ])
    #expect(impact.status == 1, "\(impact.output)\(impact.error)")
    #expect(impact.output.contains(reason), "\(impact.output)")
    let check = try await program.run(["pool", "check", "without.yaml", "a.yaml"])
    #expect(check.output.contains("a.yaml:1  Needs pages\n    \(reason)"), "\(check.output)")
    let strict = try await program.run(["run", "--pool", "without.yaml", "a.yaml", "--strict"])
    #expect(strict.status == 1, "\(strict.output)\(strict.error)")
    #expect(strict.output.contains(reason), "\(strict.output)")
  }

  @Test func `accepts expected differences and fails for missing differences`() async throws {
    let expected = """
      - { scenario: A user signs in with a password, reason: passwords go by SRP now }
      - { scenario: A short password is refused, step: 1 }
      - { scenario: A user of the old app, field: result }
      """
    let program = try Program(files.merging(["expected.yaml": expected]) { $1 })
    let option = ["--expect-differences", "expected.yaml", "--junit", "c.xml"]
    let execution = try await program.run(comparing + option)
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("3 differ as expected"))
    #expect(try program.read("c.xml").contains("failures=\"0\""))
    try program.write(
      expected + "\n- { scenario: A user signs up, step: 3 }\n",
      to: "expected.yaml"
    )
    let missing = try await program.run(comparing + option)
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
    let unknown = try await program.run(comparing + option)
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
      files.merging(["a.yaml": scenario, "expected.yaml": example]) { $1 }
    )
    let execution = try await program.run(comparing + ["--expect-differences", "expected.yaml"])
    #expect(execution.status == 0, "\(execution.output)\(execution.error)")
    #expect(execution.output.contains("1 differs as expected"))
  }

  @Test(arguments: [
    (
      ["compare", "before.yaml", "nowhere.yaml", "a.yaml"], 2,
      "no configuration file `nowhere.yaml`"
    ),
    (
      ["compare", "wrong.yaml", "before.yaml", "a.yaml"], 2,
      "nothing was compared, because `wrong.yaml` is not a configuration file"
    ),
    (["compare", "before.yaml", "staging", "a.yaml"], 2, "no pool `staging`"),
    (
      ["compare", "before.yaml", "after.yaml", "wrong.yaml"], 2,
      "nothing was compared, because a file has errors"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--filter", "nothing like it"], 3,
      "no scenario's name contains"
    ),
    (["compare", "before.yaml", "after.yaml"], 3, "no PATHS are given"),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--json", "c", "--markdown", "c"], 3,
      "--json and --markdown can't write to the same file: c"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--json", "./c", "--junit", "x/../c"], 3,
      "--json and --junit can't write to the same file: x/../c"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--json", "-"], 3,
      "--json can't write to standard output. For a file with the name -, write ./-"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--json", "./after.yaml"], 3,
      "`./after.yaml` is an input file: name another file"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--junit", "a.yaml"], 3,
      "`a.yaml` is an input file"
    ),
    (["run", "a.yaml", "--junit", "a.yaml"], 3, "`a.yaml` is an input file"),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--junit", "a.yaml/c.xml"], 3,
      "Not a directory"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--expect-differences", "e.yaml"], 2,
      "e.yaml:1:29: error[AF2206]: unknown scenario `A user sings up`"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--expect-differences", "no.yaml"], 2,
      "the file of expected differences `no.yaml`"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "b.yaml"], 3,
      "skipped  1 scenario on both sides: the pool has no client `app`"
    ),
    (
      ["compare", "before.yaml", "after.yaml", "a.yaml", "--filter", "second factor"], 3,
      "1 scenario: 1 skipped"
    ),
  ])
  func `ends with the exit code of a run if it can't start`(
    _ arguments: [String],
    _ status: Int,
    _ words: String
  ) async throws {
    let lacking = """
      scenario: No such client
      steps:
        - signIn: { username: a@example.com, password: b }
          client: app
          expect: { error: NotAuthorizedException }
      """
    let own = [
      "wrong.yaml": "pol: {}\n", "b.yaml": lacking,
      "e.yaml": "- { field: error, scenario: A user sings up }\n",
    ]
    let program = try Program(files.merging(own) { $1 })
    let execution = try await program.run(arguments)
    #expect(execution.status == Int32(status), "\(execution.output)\(execution.error)")
    #expect((execution.output + execution.error).contains(words), "\(execution.error)")
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
    let program = try Program(files.merging(["a.yaml": waiting]) { $1 })
    let reports = [
      "--jobs", "1", "--json", "c.json", "--junit", "c.xml", "--expect-differences", "e.yaml",
    ]
    try program.write("- { scenario: Differs at once }\n", to: "e.yaml")
    let execution = try await program.interrupt(comparing + reports, after: "Differs at once")
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
    let program = try Program(files)
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
    let program = try Program(files)
    async let first = program.run(comparing)
    async let second = program.run(comparing)
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
    let short = after.replacing("MinimumLength: 12", with: "MinimumLength: 40")
    let program = try Program(["before.yaml": before, "after.yaml": short, "a.yaml": scenario])
    let reports = ["--json", "c.json", "--markdown", "c.md", "--junit", "c.xml"]
    let execution = try await program.run(
      comparing + reports,
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
