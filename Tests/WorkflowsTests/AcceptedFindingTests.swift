import Comparison
import ConfigurationChanges
import Diagnostics
import JSON
import Reports
import Testing
import TestSupport
@testable import Workflows

private func pool(_ length: Int) -> String {
  """
  pool:
    Name: shop
    UsernameAttributes: [email]
    AutoVerifiedAttributes: [email]
    Policies: { PasswordPolicy: { MinimumLength: \(length) } }
  clients:
    web: { ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH] }
  """
}

private let signUp = """
  scenario: A short password
  steps:
    - signUp: { username: $(user.email), password: Sh0rt-pass }
  """

private let files = ["short.yaml": pool(6), "long.yaml": pool(12), "a.yaml": signUp]

@Suite struct `Accepted findings` {
  private func check(
    _ workspace: Workspace,
    _ accepting: AcceptanceRequest
  ) async throws
    -> PoolCheck
  {
    var request = PoolCheckRequest(pool: workspace.path("short.yaml"))
    request.settings.config = workspace.path("authflow.yaml")
    request.settings.accepting = accepting
    return try await PoolCheckWorkflow(request, workspace.environment).run()
  }

  private func accepting(file: String? = nil, newFile: String? = nil) -> AcceptanceRequest {
    var request = AcceptanceRequest()
    (request.file, request.newFile) = (file, newFile)
    return request
  }

  @Test func `the first file accepts all findings, which remain visible`() async throws {
    let workspace = try Workspace(files)
    let before = try await check(workspace, accepting())
    #expect(before.hasFindings(from: .any))
    let path = workspace.path("accepted.yaml")
    let first = try await check(workspace, accepting(newFile: path))
    #expect(!first.hasFindings(from: .any))
    #expect(first.accepted.count == before.findings.count)
    #expect(workspace.errors.text.contains("to `\(path)`"))
    let again = try await check(workspace, accepting(file: path))
    #expect(!again.hasFindings(from: .any))
    #expect(again.text.plain.contains("\naccepted\n"))
    #expect(again.text.plain.contains("no findings; \(before.findings.count) accepted"))
    #expect(again.text.plain.hasPrefix("Only accepted settings of this pool are risky"))
    #expect(again.json["accepted"]?.array?.count == before.findings.count)
    #expect(again.json["rules"]?.array?.isEmpty == true)
  }

  @Test func `an existing file is not overwritten`() async throws {
    let workspace = try Workspace(files.merging(["accepted.yaml": "[]"]) { $1 })
    let failure = await #expect(throws: CommandFailure.self) {
      try await check(workspace, accepting(newFile: workspace.path("accepted.yaml")))
    }
    #expect(failure?.outcome == .usage)
    #expect(workspace.folder.text(of: "accepted.yaml") == "[]")
  }

  @Test(arguments: [
    ("- { rule: password-too-short, reason: Known, until: 2099-12-31 }", 1, ""),
    ("- { field: pool.Policies, reason: Known, until: 2099-12-31 }", 1, ""),
    ("- { rule: password-too-short, field: mfa, reason: Known, until: 2099-12-31 }", 0, "AF2408"),
    ("- { rule: password-too-short, reason: Known, until: 2020-12-31 }", 0, "AF2407"),
  ])
  func `an entry accepts the findings of its rule or field until its day`(
    _ text: String,
    _ count: Int,
    _ code: String
  ) async throws {
    let workspace = try Workspace(files.merging(["accepted.yaml": text]) { $1 })
    let check = try await check(workspace, accepting(file: workspace.path("accepted.yaml")))
    #expect(check.accepted.count == count)
    #expect(workspace.errors.text.contains("AF24") == !code.isEmpty)
    #expect(workspace.errors.text.contains(code) || code.isEmpty)
  }

  @Test func `an entry needs a rule or a field`() async throws {
    let text = "- { reason: Known, until: 2099-12-31 }"
    let workspace = try Workspace(files.merging(["accepted.yaml": text]) { $1 })
    let failure = await #expect(throws: CommandFailure.self) {
      try await check(workspace, accepting(file: workspace.path("accepted.yaml")))
    }
    #expect(failure?.outcome == .invalidFile)
    #expect(workspace.errors.text.contains("AF2403"))
  }

  @Test func `an accepted change does not count in a diff, and its tags remain`() async throws {
    let text = "- { field: pool.Policies, reason: Announced, until: 2099-12-31 }"
    let workspace = try Workspace(files.merging(["accepted.yaml": text]) { $1 })
    var request = DiffRequest(
      before: workspace.path("short.yaml"),
      after: workspace.path("long.yaml")
    )
    request.settings.config = workspace.path("authflow.yaml")
    let before = try await PoolDiff(request, workspace.environment)
    #expect(before.difference.hasFindings(from: .any))
    request.settings.accepting = accepting(file: workspace.path("accepted.yaml"))
    let diff = try await PoolDiff(request, workspace.environment)
    #expect(!diff.difference.hasFindings(from: .any))
    #expect(!diff.difference.accepted.isEmpty)
    let headline = diff.difference.headline.description
    #expect(headline == "This change has only accepted effects on users")
    #expect(diff.rerun == before.rerun)
    #expect(diff.difference.markdown(diff.rerun).contains("### Accepted"))
  }

  @Test(arguments: [("pool.Policies", false), ("mfa", true)])
  func `an impact ignores a scenario that an accepted change explains`(
    _ field: String,
    _ counts: Bool
  ) async throws {
    let text = "- { field: \(field), reason: Announced, until: 2099-12-31 }"
    let workspace = try Workspace(files.merging(["accepted.yaml": text]) { $1 })
    var request = ImpactRequest(
      before: workspace.path("short.yaml"),
      after: workspace.path("long.yaml")
    )
    request.comparing = workspace.comparing()
    request.accepting = accepting(file: workspace.path("accepted.yaml"))
    let (impact, _) = try await ImpactWorkflow(request, workspace.environment).run()
    #expect(impact.run.count(.differs) == 1)
    #expect(impact.hasFindings(from: .any) == counts)
  }
}
