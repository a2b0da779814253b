import Diagnostics
import Reports
import Testing
import TestSupport
@testable import Workflows

private let failing = """
  scenario: A stranger signs in
  steps:
    - signIn: { username: a@example.com, password: Abcdef1! }
  """

private let passing = "scenario: A reader\nsteps:\n  - DescribeUserPool: {}"

private func entry(_ scenario: String, until: String = "2099-12-31") -> String {
  "- { scenario: \(scenario), reason: Known, until: \(until) }\n"
}

@Suite struct `A project with a quarantine` {
  private func run(_ files: [String: String]) async throws -> (CommandOutcome, Workspace) {
    let workspace = try Workspace(["a.yaml": failing].merging(files) { $1 })
    return (try await RunWorkflow(workspace.run(), workspace.environment).run(), workspace)
  }

  private func failure(_ files: [String: String]) async throws -> (CommandFailure?, Workspace) {
    let workspace = try Workspace(["a.yaml": failing].merging(files) { $1 })
    let failure = await workspace.failure(of: workspace.run())
    return (failure, workspace)
  }

  @Test(arguments: [
    ("2099-12-31", CommandOutcome.passed, "1 quarantined"), ("2020-12-31", .failed, "1 failed"),
  ])
  func `a failure does not count until its day`(
    _ until: String,
    _ outcome: CommandOutcome,
    _ counts: String
  ) async throws {
    let text = entry("A stranger signs in", until: until)
    let (result, workspace) = try await run(["quarantine.yaml": text])
    #expect(result == outcome)
    #expect(workspace.output.text.contains(counts))
    #expect(workspace.errors.text.contains("AF2407") == (outcome == .failed))
    #expect(workspace.folder.text(of: "junit.xml")?.contains("<skipped") == (outcome == .passed))
  }

  @Test func `the project can name another file`() async throws {
    let files = [
      "authflow.yaml": "quarantine: flaky/list.yaml",
      "flaky/list.yaml": entry("A stranger signs in"),
      "quarantine.yaml": passing,
    ]
    #expect(try await run(files).0 == .passed)
  }

  @Test(arguments: ["b.yaml", "scenarios/b.yaml", "far/away/b.yaml"])
  func `an entry can be about a scenario of the project that is not selected`(
    _ place: String
  ) async throws {
    let text = entry("A stranger signs in") + entry("A reader")
    #expect(try await run(["quarantine.yaml": text, place: passing]).0 == .passed)
  }

  @Test func `an entry about no scenario is an error`() async throws {
    let text = entry("A stranger signs in") + entry("A raeder")
    let (failure, workspace) = try await failure(["quarantine.yaml": text, "b.yaml": passing])
    #expect(failure?.outcome == .invalidFile)
    #expect(failure?.message == "nothing was run, because the quarantine has errors")
    #expect(workspace.errors.text.contains("unknown scenario `A raeder`"))
    #expect(workspace.errors.text.contains("did you mean `A reader`?"))
    #expect(workspace.folder.text(of: "junit.xml")?.contains("AF2408") == true)
  }

  @Test func `a file that the project names and that is missing is an error`() async throws {
    let (failure, workspace) = try await failure(["authflow.yaml": "quarantine: list.yaml"])
    #expect(failure?.outcome == .invalidFile)
    #expect(failure?.message == "nothing was run, because the quarantine can't be used")
    #expect(workspace.errors.text.contains("AF2047"))
  }

  @Test func `an expired entry is a warning, which a strict run rejects`() async throws {
    let text = entry("A stranger signs in", until: "2020-12-31")
    let workspace = try Workspace(["a.yaml": failing, "quarantine.yaml": text])
    var request = workspace.run()
    request.isStrict = true
    let failure = await workspace.failure(of: request)
    #expect(failure?.outcome == .invalidFile)
  }

  @Test func `mutants need a scenario that is not in quarantine`() async throws {
    let files = ["a.yaml": failing, "quarantine.yaml": entry("A stranger signs in")]
    let workspace = try Workspace(files)
    var request = MutateRequest()
    request.config = workspace.path("authflow.yaml")
    request.choice.paths = [workspace.path("a.yaml")]
    let failure = await #expect(throws: CommandFailure.self) {
      try await MutateWorkflow(request, workspace.environment).run()
    }
    #expect(failure?.outcome == .usage)
    #expect(failure?.message.hasSuffix("every selected scenario is in quarantine") == true)
  }

  @Test func `check reports the entries, and does not read the file as a scenario`() async throws {
    let text = entry("A stranger signs in", until: "2020-12-31") + entry("Nothing")
    let workspace = try Workspace(["a.yaml": failing, "quarantine.yaml": text])
    var request = CheckRequest()
    request.config = workspace.path("authflow.yaml")
    request.paths = [workspace.folder.path]
    let check = try await CheckWorkflow(request, workspace.environment)
    #expect(!check.isRight)
    let report = check.report.plain
    #expect(report.matches(of: /AF24\d\d/).map { String($0.0) } == ["AF2407", "AF2408"])
    #expect(check.json.contains("quarantine.yaml"))
  }

  @Test func `a listing has the last result of rows outside the default paths`() async throws {
    let rows = """
      scenario: Signs in as $(example.name)
      examples: [{ name: one }, { name: two }]
      steps:
        - signIn: { username: a@example.com, password: Abcdef1! }
      """
    let text = entry("Signs in as $(example.name)")
    let (_, workspace) = try await run(["a.yaml": rows, "quarantine.yaml": text])
    var request = QuarantineListingRequest()
    request.config = workspace.path("authflow.yaml")
    let listing = try await QuarantineListing(request, workspace.environment)
    #expect(listing.text.plain.contains("    last run: failed\n"))
  }

  @Test func `a listing has the last day, the reason, and the last result`() async throws {
    let text = "- { scenario: A stranger signs in, reason: Known, ticket: T-1, until: 2099-12-31 }"
    let (_, workspace) = try await run(["quarantine.yaml": text])
    var request = QuarantineListingRequest()
    request.config = workspace.path("authflow.yaml")
    let listing = try await QuarantineListing(request, workspace.environment)
    let lines = listing.text.plain.split(separator: "\n").dropFirst()
    #expect(lines.first == "  A stranger signs in")
    #expect(lines.dropFirst().first?.hasPrefix("    until 2099-12-31 (") == true)
    #expect(lines.dropFirst().first?.hasSuffix(" left): Known (T-1)") == true)
    #expect(lines.suffix(2) == ["    last run: failed", "1 entry"])
    #expect(listing.json.contains("\"lastResult\": \"failed\""))
  }
}
