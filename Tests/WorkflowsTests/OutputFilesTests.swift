import Reports
import TestSupport
import Testing

@testable import Workflows

private let signUp = """
  scenario: A user signs up
  steps:
    - signUp: { username: $(user.email), password: Sh0rt-pass }
  """

private func pool(minimumLength: Int) -> String {
  "pool: { Policies: { PasswordPolicy: { MinimumLength: \(minimumLength) } } }\n"
}

/// A path that can be opened, and not written.
private let full = "/dev/full"

@Suite struct `A file that can't be written` {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace([
      "a.yaml": signUp, "before.yaml": pool(minimumLength: 8),
      "after.yaml": pool(minimumLength: 40),
    ])
  }

  private func expect(
    _ failure: CommandFailure?,
    _ outcome: CommandOutcome,
    besides names: [String]
  ) {
    #expect(failure?.outcome == outcome)
    #expect(failure?.message == "`/dev/full` can't be written: No space left on device")
    #expect(failure?.details == [])
    for name in names { #expect(workspace.folder.text(of: name)?.isEmpty == false, "\(name)") }
  }

  @Test(arguments: [("before.yaml", CommandOutcome.environment), ("after.yaml", .failed)])
  func `leaves the other reports of a comparison`(
    _ other: String,
    _ outcome: CommandOutcome
  ) async throws {
    var request = CompareRequest(a: workspace.path("before.yaml"), b: workspace.path(other))
    request.comparing = workspace.comparing()
    (request.json, request.markdown) = (full, full)
    request.html = workspace.path("c.html")
    request.junit = JUnitRequest(path: workspace.path("c.xml"), dialect: .rich)
    let failure = await #expect(throws: CommandFailure.self) {
      try await CompareWorkflow(request, workspace.environment).run()
    }
    expect(failure, outcome, besides: ["c.html", "c.xml"])
    #expect(workspace.folder.text(of: "c.xml")?.contains("A user signs up") == true)
  }

  @Test(
    arguments: [
      (nil, .environment, "file"), (CommandFailure(.failed, ""), .failed, "file"),
      (CommandFailure(.invalidFile, ""), .invalidFile, "file"),
      (CommandFailure(.environment, ""), .environment, "file"),
      (CommandFailure(.invalidFile, "work"), .invalidFile, "work authflow: file"),
      (CommandFailure(.usage, "work"), .environment, "work authflow: file"),
    ] as [(CommandFailure?, CommandOutcome, String)]
  )
  func `is reported after the failure of the work`(
    _ work: CommandFailure?,
    _ outcome: CommandOutcome,
    _ lines: String
  ) {
    var files = OutputFiles(workspace.environment)
    files.collect { () throws(CommandFailure) in throw CommandFailure(.environment, "file") }
    let failure = #expect(throws: CommandFailure.self) {
      try files.check { () throws(CommandFailure) in if let work { throw work } }
    }
    #expect(failure?.outcome == outcome)
    #expect(failure.map { ([$0.message] + $0.details).joined(separator: " ") } == lines)
  }

  @Test func `leaves the other files of a mutation run`() async throws {
    var request = MutateRequest()
    request.config = workspace.path("authflow.yaml")
    request.choice.paths = [workspace.path("a.yaml")]
    request.only = "wrong-sign-up-code"
    request.json = full
    (request.html, request.scenarios) = (workspace.path("m.html"), workspace.path("m.yaml"))
    let failure = await #expect(throws: CommandFailure.self) {
      try await MutateWorkflow(request, workspace.environment).run()
    }
    expect(failure, .failed, besides: ["m.html", "m.yaml"])
  }

  @Test func `leaves the other files of a coverage`() async throws {
    var request = CoverageRequest()
    request.config = workspace.path("authflow.yaml")
    request.choice.paths = [workspace.path("a.yaml")]
    request.markdown = full
    (request.json, request.html) = (workspace.path("c.json"), workspace.path("c.html"))
    let failure = await #expect(throws: CommandFailure.self) {
      try await CoverageWorkflow(request, workspace.environment).run()
    }
    expect(failure, .environment, besides: ["c.json", "c.html"])
  }

  @Test func `leaves the list of what is missing in a merge`() async throws {
    var run = workspace.run()
    run.shard = try ShardRequest(parsing: "1/2")
    run.reports.events = workspace.path("part.jsonl")
    #expect(try await RunWorkflow(run, workspace.environment).run() != .failed)
    var request = MergeReportRequest()
    request.config = workspace.path("authflow.yaml")
    request.parts = [workspace.path("part.jsonl")]
    request.reports.events = full
    request.reports.junit = JUnitRequest(path: workspace.path("merged.xml"), dialect: .rich)
    let failure = await #expect(throws: CommandFailure.self) {
      try await MergeReportWorkflow(request, workspace.environment).run()
    }
    expect(failure, .environment, besides: ["merged.xml"])
    #expect(workspace.errors.text.contains("shard 2 of 2 is missing"), "\(workspace.errors.text)")
  }
}
