import Comparison
import ConfigurationChanges
import FoundationEssentials
import JSON
import Reports
import Testing
import TestSupport
import Values
@testable import Workflows

private let secret = "Planted_5ecret_Of_Our_Shop"

/// A scenario with the secret in literal strings and in values that only a run inserts.
private let scenario = """
  scenario: A shopper named \(secret)
  tags: [smoke]
  steps:
    - signUp: { username: $(user.email), password: $(secret.SHOP_PASSWORD) }
    - AdminCreateUser:
        Username: other@example.com
        UserAttributes: [ { Name: nickname, Value: $(secret.SHOP_PASSWORD) } ]
        TemporaryPassword: $(secret.SHOP_PASSWORD)
    - expectUser: { username: other@example.com, attributes: { nickname: \(secret)-2 } }
  """

private func pool(_ length: Int, _ name: String) -> String {
  """
  pool:
    Name: \(name)
    UsernameAttributes: [email]
    Policies: { PasswordPolicy: { MinimumLength: \(length) } }
    VerificationMessageTemplate: { EmailMessage: "\(secret) {####}", EmailSubject: "\(name)" }
  clients:
    web: { ClientSecret: \(secret) }
  """
}

@Suite struct `Workflows reveal no secrets` {
  private let workspace: Workspace
  private let files: [String: String]

  init() throws {
    files = [
      "a.yaml": scenario, "before.yaml": pool(8, "shop"), "after.yaml": pool(40, secret),
      "wrong.yaml": "scenario: \(secret)\nsteps: [ { sigUp: \(secret) } ]",
    ]
    workspace = try Workspace(files, variables: ["SHOP_PASSWORD": secret])
  }

  /// Checks all written files, their names, and both outputs.
  private func expectNone(_ names: [String]) throws {
    var texts = ["output": workspace.output.text, "errors": workspace.errors.text]
    let all = try FileManager.default.subpathsOfDirectory(atPath: workspace.folder.path)
    for name in all where files[name] == nil { texts[name] = workspace.folder.text(of: name) }
    for name in names {
      #expect(texts[name]?.contains(Secret.mask) == true, "no masked value in \(name)")
    }
    for (name, text) in texts { #expect(!text.contains("Planted_5ecret"), "in \(name): \(text)") }
  }

  @Test func `a run`() async throws {
    var request = workspace.run()
    request.verbosity = .verbose
    request.reports.html = workspace.path("run.html")
    request.reports.events = workspace.path("run.jsonl")
    request.reports.markdown = workspace.path("run.md")
    request.reports.ctrf = workspace.path("ctrf.json")
    #expect(try await RunWorkflow(request, workspace.environment).run() == .failed)
    try expectNone([
      "output", "junit.xml", "run.html", "run.jsonl", "run.md", "ctrf.json",
      ".authflow/last-run.json",
    ])
  }

  @Test func `a run that cannot start`() async throws {
    let request = workspace.run("wrong.yaml")
    _ = await workspace.failure(of: request)
    try expectNone(["errors", "junit.xml"])
  }

  @Test func `a comparison`() async throws {
    var request = CompareRequest(a: workspace.path("before.yaml"), b: workspace.path("after.yaml"))
    request.comparing = workspace.comparing()
    request.json = workspace.path("c.json")
    request.markdown = workspace.path("c.md")
    request.html = workspace.path("c.html")
    request.junit = JUnitRequest(path: workspace.path("c.xml"), dialect: .rich)
    #expect(try await CompareWorkflow(request, workspace.environment).run() == .failed)
    try expectNone(["output", "c.json", "c.md", "c.html", "c.xml"])
  }

  @Test func `an impact`() async throws {
    var request = ImpactRequest(
      before: workspace.path("before.yaml"),
      after: workspace.path("after.yaml")
    )
    request.comparing = workspace.comparing()
    let impact = try await ImpactWorkflow(request, workspace.environment).run().impact
    let output = workspace.environment.output
    output.write(ImpactText.console(impact))
    output.write(ImpactText.markdown(impact))
    output.write(ImpactJSON.document(impact).text(.pretty))
    output.write(ImpactHTML.text(impact, folder: nil, directory: ""))
    try expectNone(["output"])
  }

  @Test func `an export, a difference, and a check of settings`() async throws {
    let (before, after) = (workspace.path("before.yaml"), workspace.path("after.yaml"))
    var export = ExportRequest(.named(before))
    export.output = workspace.path("export.yaml")
    _ = try await PoolExport(export, workspace.environment).run()
    let output = workspace.environment.output
    let diff = try await PoolDiff(DiffRequest(before: before, after: after), workspace.environment)
    output.write(diff.difference.text(diff.rerun))
    output.write(diff.difference.markdown(diff.rerun))
    output.write(diff.difference.json(diff.rerun).text(.pretty))
    let check = try await PoolCheckWorkflow(PoolCheckRequest(pool: after), workspace.environment)
      .run()
    output.write(check.text)
    output.write(check.json.text(.pretty))
    try expectNone(["output", "export.yaml"])
  }

  @Test func `a check of files`() async throws {
    var request = CheckRequest()
    request.paths = [workspace.path("wrong.yaml")]
    let check = try await CheckWorkflow(request, workspace.environment)
    workspace.environment.output.write(check.report)
    workspace.environment.output.write(check.json)
    var files = FindingFiles()
    files.sarif = workspace.path("check.sarif")
    try files.write(check.findings, workspace.environment)
    #expect(workspace.folder.text(of: "check.sarif")?.contains("AF1203") == true)
    try expectNone(["output"])
  }
}
