import FoundationEssentials
import JSON
import Testing
private let wrongCode = """
  scenario: A wrong code is refused
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
    - confirmSignUp: { username: $(user.email), code: "000000" }
      expect: { error: CodeMismatchException }
  """

private let needsApp = """
  scenario: The pool requires an authenticator app
  given: { pool: { MfaConfiguration: ON } }
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
  """

private let pool = """
  pool:
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    UsernameConfiguration: { CaseSensitive: false }
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: verified_email, Priority: 1 }] }
  clients:
    web:
      ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
      PreventUserExistenceErrors: ENABLED
  """

private let files = [
  "a.yaml": confirmedSignUp, "b.yaml": wrongCode, "mfa.yaml": needsApp, "pool.yaml": pool,
]

/// The JSON document of a coverage; a failure of the command fails the test.
private func coverage(_ program: Program, _ words: [String]) async throws -> JSONValue {
  let execution = try await program.run(["coverage"] + words + ["--json", "c.json", "--seed", "7"])
  try #require(execution.status == 0, "\(execution.output)\(execution.error)")
  return try JSONValue(parsing: program.read("c.json"))
}

@Test func `a setting that is null is no precondition`() async throws {
  let given = "given: { pool: { AutoVerifiedAttributes: null } }\nsteps:"
  let program = try Program([
    "a.yaml": confirmedSignUp.replacing("steps:", with: given), "pool.yaml": pool,
  ])
  let document = try await coverage(program, ["a.yaml", "--pool", "pool.yaml"])
  #expect(items(document, "flows", "sign-up").count == 1)
}

/// Everything that a coverage prints and writes.
private struct Written {
  var output: String
  var document: JSONValue
  var markdown: String
  var page: String
}

/// The coverage of `a.yaml` on the pool.
///
/// It takes seconds, so tests share it.
private let written = Task {
  let program = try Program(files)
  let pages = ["--markdown", "c.md", "--html", "c.html", "--json", "c.json"]
  let command = ["coverage", "a.yaml", "--pool", "pool.yaml", "--seed", "7"]
  let execution = try await program.run(command + pages)
  try #require(execution.status == 0, "\(execution.output)\(execution.error)")
  return Written(
    output: execution.output,
    document: try JSONValue(parsing: program.read("c.json")),
    markdown: try program.read("c.md"),
    page: try program.read("c.html")
  )
}

/// The coverage of two scenarios that can run on the pool and one that can't.
///
/// It takes seconds, so tests share it.
private let several = Task {
  let program = try Program(files)
  return try await coverage(program, ["a.yaml", "b.yaml", "mfa.yaml", "--pool", "pool.yaml"])
}

/// The items of a section with this name.
private func items(_ document: JSONValue, _ section: String, _ name: String) -> [JSONValue] {
  (document[section]?["items"]?.array ?? []).filter { $0["name"]?.string == name }
}

@Suite struct `Coverage` {
  @Test func `does not count a scenario for live pools on the mock`() async throws {
    let live = wrongCode.replacing("steps:", with: "requires: [live]\nsteps:")
    let program = try Program(["a.yaml": confirmedSignUp, "live.yaml": live])
    let document = try await coverage(program, ["a.yaml", "live.yaml", "--pool", "mock"])
    #expect(document["counts"]?["scenarios"] == 1)
    #expect(document["counts"]?["cannotRun"] == 1)
    let error = items(document, "errorTypes", "CodeMismatchException").first
    #expect(error?["exercised"] == false)
  }

  @Test func `suggests no scenario that does not pass on a mock of the pool`() async throws {
    // The file does not say whether the pool has a relying party, so its settings fit.
    let document = try await written.value.document
    let title = "A pool that does not allow passkeys registers none"
    let names = (document["suggestions"]?.array ?? []).compactMap { $0["name"]?.string }
    #expect(!names.isEmpty && !names.contains(title), "\(names)")
  }

  @Test func `shows what a selection exercises, and the library's scenarios for the rest`()
    async throws
  {
    let document = try await written.value.document
    #expect(document["counts"]?["scenarios"] == 1)
    #expect(items(document, "flows", "confirm-sign-up").first?["exercised"] == true)
    #expect(items(document, "operations", "ConfirmSignUp").first?["exercised"] == true)
    let error = items(document, "errorTypes", "CodeMismatchException").first
    #expect(error?["exercised"] == false)
    #expect(error?["library"]?["file"]?.string?.hasSuffix(".yaml") == true)
    let reset = items(document, "flows", "reset-password").first
    #expect(reset?["library"]?["file"]?.string?.hasPrefix("password-reset/") == true)
    // The pool has no second factors.
    #expect(items(document, "flows", "custom").isEmpty)
    let lost = items(document, "mutants", "sign-up-message-lost").first
    #expect(lost?["scenarios"]?.array?.first?["file"] == "a.yaml")
    let wrong = items(document, "mutants", "wrong-sign-up-code").first
    #expect(wrong?["exercised"] == false)
    #expect(wrong?["library"] != nil)
  }

  @Test func `counts another scenario for what it adds`() async throws {
    let document = try await several.value
    let error = items(document, "errorTypes", "CodeMismatchException").first
    #expect(error?["scenarios"]?.array?.first?["file"] == "b.yaml")
    #expect(items(document, "mutants", "wrong-sign-up-code").first?["exercised"] == true)
    let setting = items(document, "settings", "pool.AutoVerifiedAttributes")
      .first { $0["test"] == "wrong-code" }
    #expect(setting?["exercised"] == true)
  }

  @Test func `leaves out scenarios that can't run on the pool`() async throws {
    let document = try await several.value
    #expect(document["counts"]?["cannotRun"] == 1)
    #expect(document["counts"]?["scenarios"] == 2)
    let alone = try await Program(files).run(["coverage", "mfa.yaml", "--pool", "pool.yaml"])
    #expect(alone.status == 3)
    #expect(alone.error.contains("no scenario can run on `pool.yaml`"), "\(alone.error)")
    #expect(alone.error.contains("MfaConfiguration"), "\(alone.error)")
  }

  @Test func `writes Markdown and HTML pages`() async throws {
    let written = try await written.value
    #expect(written.output.contains("`authflow init --from pool.yaml` adds the scenarios"))
    #expect(written.markdown.hasPrefix("# Coverage of pool.yaml"))
    #expect(written.page.contains("Settings worth testing that no scenario tests"))
  }

  @Test func `runs the commands of its guide, and prints what the guide shows`() async throws {
    let text = try String(contentsOfFile: root + "docs/guides/coverage.md", encoding: .utf8)
    let block = try #require(text.firstMatch(of: /```text\n(?<lines>(?s:.*?))\n```/))
    let page = try CommandPage("guides/coverage.md")
    let program = try Program(page.files)
    var outputs: [[String]: String] = [:]
    #expect(page.commands.count == 2)
    for command in page.commands {
      let execution = try await program.run(command.arguments)
      #expect(execution.status == 0, "\(execution.output)\(execution.error)")
      outputs[command.arguments] = execution.output
    }
    let output = try #require(outputs[["coverage", "sign-up.yaml", "--pool", "pool.yaml"]])
    let printed = output.split(separator: "\n")
    for line in block.lines.split(separator: "\n") {
      #expect(printed.contains(line), "\(output)")
    }
    #expect(output.contains("pool.AutoVerifiedAttributes (1 of 5)"))
  }

  @Test(
    arguments: [
      (["none.yaml"], 2), (["a.yaml", "--pool", "none.yaml"], 2),
      (["a.yaml", "--filter", "unknown"], 3), (["a.yaml", "--json", "a.yaml"], 3),
      (["a.yaml", "--json", "c", "--html", "c"], 3), (["a.yaml", "--pool", ""], 3),
    ] as [([String], Int32)]
  )
  func `ends with the exit code of a mistake`(_ words: [String], _ status: Int32) async throws {
    let execution = try await Program(files).run(["coverage"] + words)
    #expect(execution.status == status, "\(execution.output)\(execution.error)")
  }

  @Test func `suggests the nearest pool for an unknown name`() async throws {
    let project = "pools: { staging: { kind: mock, configuration: pool.yaml } }\n"
    let program = try Program(files.merging(["authflow.yaml": project]) { $1 })
    let execution = try await program.run(["coverage", "a.yaml", "--pool", "stagin"])
    #expect(execution.status == 2)
    #expect(execution.error.contains("did you mean `staging`?"), "\(execution.error)")
  }

  @Test func `reads a live pool, and reports that it can't be reached`() async throws {
    let project = """
      pools:
        prod:
          kind: cognito
          userPoolId: eu-west-1_AbCdEfGhI
          clientId: 1234567890abcdefghij
          endpoint: http://127.0.0.1:9
      """
    let credentials = ["AWS_ACCESS_KEY_ID": "AKIAIOSFODNN7EXAMPLE", "AWS_SECRET_ACCESS_KEY": "k"]
    for command in [["coverage", "a.yaml", "--pool", "prod"], ["init", "--from", "prod"]] {
      let program = try Program(files.merging(["authflow.yaml": project]) { $1 })
      let execution = try await program.run(command, environment: credentials)
      #expect(execution.status == 4, "\(execution.output)\(execution.error)")
      #expect(execution.error.contains("127.0.0.1"), "\(execution.error)")
      #expect(!program.has("scenarios"))
    }
  }
}
