import FoundationEssentials
import Glibc
import Reports
import TestSupport
import Testing
import Values
@testable import Workflows

private let signUp = "  - signUp: { username: $(user.email), password: $(user.password) }\n"

/// Scenarios that pass, fail, fail in all attempts, fail in the cleanup, and are skipped.
private let scenarios = """
  scenario: A user signs up
  description: The first step of every app
  tags: [smoke]
  steps:
  \(signUp)---
  scenario: A user needs no code | `really` <b>
  steps:
  \(signUp)    expect: { nextStep: done, delivery: { medium: SMS } }
  ---
  scenario: Runs on live pools
  requires: [live]
  steps:
  \(signUp)---
  scenario: An unknown user signs in
  retries: 1
  steps:
    - signIn: { username: $(user.email), password: $(user.password) }
  ---
  scenario: The cleanup fails
  steps:
  \(signUp)cleanup:
    - AdminDeleteUser: { Username: nobody@example.com }
  """

private func reports(_ workspace: Workspace, _ prefix: String) -> ReportFiles {
  var files = ReportFiles()
  files.junit = JUnitRequest(path: workspace.path("\(prefix).xml"), dialect: .rich)
  files.markdown = workspace.path("\(prefix).md")
  files.ctrf = workspace.path("\(prefix).json")
  return files
}

private func show(
  _ source: String,
  in workspace: Workspace,
  _ files: ReportFiles = ReportFiles()
) throws {
  var request = ShowReportRequest()
  request.source = source
  request.reports = files
  try ShowReportWorkflow(request, workspace.environment).run()
}

private let endings = ["xml", "md", "json"]

@Suite struct `Reports from the events of a run` {
  @Test(arguments: ["a.yaml", "wrong.yaml"])
  func `are the same, byte for byte, as the reports of the run`(_ name: String) async throws {
    let workspace = try Workspace(["a.yaml": scenarios, "wrong.yaml": "scenario: No steps"])
    var request = workspace.run(name)
    request.reports = reports(workspace, "run")
    request.reports.events = workspace.path("run.jsonl")
    if name == "a.yaml" {
      #expect(try await RunWorkflow(request, workspace.environment).run() == .failed)
    } else {
      await #expect(throws: CommandFailure.self) {
        try await RunWorkflow(request, workspace.environment).run()
      }
    }
    let console = workspace.output.text
    try show(workspace.path("run.jsonl"), in: workspace, reports(workspace, "shown"))
    for ending in endings {
      let written = try #require(workspace.folder.text(of: "run.\(ending)"))
      #expect(workspace.folder.text(of: "shown.\(ending)") == written, "\(ending)")
    }
    #expect(workspace.output.text == console)
    guard name == "a.yaml" else { return }
    try show(workspace.path("run.jsonl"), in: workspace)
    #expect(workspace.output.text == console + console)
    #expect(workspace.errors.text.isEmpty)
  }

  @Test func `the last run has the same reports`() async throws {
    let workspace = try Workspace(["a.yaml": scenarios])
    var request = workspace.run()
    request.reports = reports(workspace, "run")
    #expect(try await RunWorkflow(request, workspace.environment).run() == .failed)
    var last = ShowReportRequest()
    last.config = workspace.path("authflow.yaml")
    last.reports = reports(workspace, "shown")
    try ShowReportWorkflow(last, workspace.environment).run()
    for ending in endings {
      let written = try #require(workspace.folder.text(of: "run.\(ending)"))
      #expect(workspace.folder.text(of: "shown.\(ending)") == written, "\(ending)")
    }
  }

  @Test(arguments: ["x", "{}", "{\"event\":\"run\"", "\n"])
  func `a file that is not a record is not called cut`(_ text: String) throws {
    let workspace = try Workspace(["other.jsonl": text])
    let failure = #expect(throws: CommandFailure.self) {
      try show(workspace.path("other.jsonl"), in: workspace)
    }
    #expect(failure?.message.hasSuffix("line 1 is not an event") == true)
  }

  @Test func `a record that is cut at any byte still has a report that says what is missing`()
    async throws
  {
    let small =
      "scenario: A\nsteps:\n\(signUp)---\nscenario: B\nrequires: [live]\nsteps:\n\(signUp)"
    let workspace = try Workspace(["a.yaml": small])
    var request = workspace.run()
    request.jobs = 1
    request.reports.events = workspace.path("run.jsonl")
    #expect(try await RunWorkflow(request, workspace.environment).run() == .passed)
    let bytes = Array(try #require(workspace.folder.text(of: "run.jsonl")).utf8)
    var show = ShowReportRequest()
    show.source = workspace.path("run.jsonl")
    let firstLine = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    let whole = bytes.count
    // The file becomes shorter byte by byte.
    for end in (0..<whole).reversed() {
      await letOtherTestsRun()
      #expect(truncate(workspace.path("run.jsonl"), end) == 0)
      let (output, errors) = (RecordedStream(), RecordedStream())
      var environment = workspace.environment
      (environment.output, environment.errors) = (
        Output(output, Redactor()), Output(errors, Redactor())
      )
      let workflow = ShowReportWorkflow(show, environment)
      guard end >= firstLine else {
        let failure = #expect(throws: CommandFailure.self, "\(end)") { try workflow.run() }
        #expect(failure?.message.hasSuffix("run.jsonl` ends before its first event") == true)
        continue
      }
      try workflow.run()
      #expect(output.text.contains("2 scenarios: "), "\(end)")
      // Without its line break, the last event is still complete.
      let isWhole = end >= whole - 1
      let isNoted = errors.text.contains("the events end before the end of the run")
      #expect(isNoted == !isWhole, "\(end)")
      #expect(output.text.contains("interrupted") == !isWhole, "\(end)")
    }
  }
}
