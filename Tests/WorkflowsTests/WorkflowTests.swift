import Comparison
import ConfigurationChanges
import Reports
import Testing
import TestSupport
import Waiting
@testable import Workflows

private let signUp = """
  scenario: A user signs up
  steps:
    - signUp: { username: $(user.email), password: Sh0rt-pass }
    - awaitCode: { to: $(user.email) }
      save: code
    - confirmSignUp: { username: $(user.email), code: $(code) }
  """

private let before = """
  pool:
    Name: shop
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    Policies: { PasswordPolicy: { MinimumLength: 8 } }
  """

private let after = before.replacing("MinimumLength: 8", with: "MinimumLength: 12")

private let files = ["a.yaml": signUp, "before.yaml": before, "after.yaml": after]

@Suite struct `Workflows without a process` {
  @Test(arguments: [
    ("Sh0rt-pass }", CommandOutcome.passed, "1 passed"),
    ("Sh0rt-pass }\n    expect: { nextStep: done }", .failed, "1 failed"),
  ])
  func `a run reports the results of its scenarios`(
    _ end: String,
    _ outcome: CommandOutcome,
    _ counts: String
  ) async throws {
    let scenario = signUp.replacing("Sh0rt-pass }", with: end)
    let workspace = try Workspace(["a.yaml": scenario])
    #expect(try await RunWorkflow(workspace.run(), workspace.environment).run() == outcome)
    #expect(workspace.output.text.contains(counts))
    #expect(workspace.errors.text.isEmpty)
    #expect(workspace.folder.text(of: "junit.xml")?.contains("hostname=\"here\"") == true)
    #expect(
      workspace.folder.text(of: ".authflow/last-run.json")?.contains("A user signs up") == true
    )
  }

  @Test func `an error before a run is thrown and reported`() async throws {
    let workspace = try Workspace(["a.yaml": "scenario: No steps"])
    let failure = await workspace.failure(of: workspace.run())
    #expect(failure?.outcome == .invalidFile)
    #expect(failure?.message == "nothing was run, because a file has errors")
    #expect(workspace.errors.text.contains("a.yaml:1:1"))
    #expect(workspace.folder.text(of: "junit.xml")?.contains("<error") == true)
  }

  @Test func `an interruption before the first scenario leaves all scenarios out`() async throws {
    let workspace = try Workspace(["a.yaml": signUp])
    workspace.environment.stop.raise()
    #expect(try await RunWorkflow(workspace.run(), workspace.environment).run() == .environment)
    #expect(workspace.output.text.contains("not started because the run was interrupted"))
    #expect(workspace.errors.text.contains("Stopping: "))
  }

  @Test func `a comparison of two files shows where scenarios differ`() async throws {
    let workspace = try Workspace(files)
    var request = CompareRequest(a: workspace.path("before.yaml"), b: workspace.path("after.yaml"))
    request.comparing = workspace.comparing()
    request.json = workspace.path("c.json")
    #expect(try await CompareWorkflow(request, workspace.environment).run() == .failed)
    #expect(workspace.output.text.contains("A user signs up"))
    #expect(workspace.folder.text(of: "c.json")?.contains("InvalidPasswordException") == true)
  }

  @Test func `an impact names the setting that makes a scenario fail`() async throws {
    let workspace = try Workspace(files)
    var request = ImpactRequest(
      before: workspace.path("before.yaml"),
      after: workspace.path("after.yaml")
    )
    request.comparing = workspace.comparing()
    let impact = try await ImpactWorkflow(request, workspace.environment).run().impact
    #expect(impact.hasFindings(from: .any))
    #expect(ImpactText.markdown(impact).contains("MinimumLength"))
  }

  @Test func `files are exported, compared, and checked`() async throws {
    let workspace = try Workspace(files)
    let environment = workspace.environment
    var export = ExportRequest(.named(workspace.path("before.yaml")))
    let text = try await PoolExport(export, environment).run()
    #expect(text?.contains("MinimumLength: 8") == true)
    export.output = workspace.path("export.yaml")
    #expect(try await PoolExport(export, environment).run() == nil)
    #expect(workspace.folder.text(of: "export.yaml") == text)

    let same = DiffRequest(
      before: workspace.path("before.yaml"),
      after: workspace.path("export.yaml")
    )
    #expect(try await PoolDiff(same, environment).difference.changes.isEmpty)
    let request = DiffRequest(
      before: workspace.path("before.yaml"),
      after: workspace.path("after.yaml")
    )
    let changes = try await PoolDiff(request, environment).difference.changes
    #expect(changes.map(\.change.path.text) == ["pool.Policies.PasswordPolicy.MinimumLength"])

    var check = PoolCheckRequest(pool: workspace.path("before.yaml"))
    check.settings.paths = [workspace.path("a.yaml")]
    #expect(try await PoolCheckWorkflow(check, environment).run().scenarios == 1)
  }
}
