import FoundationEssentials
import JSON
import LoopbackServer
import Reports
import Testing
import TestSupport
@testable import Workflows

private let failing = """
  scenario: A stranger signs in with Planted_5ecret
  steps:
    - signIn: { username: Planted_5ecret@example.com, password: Abcdef1! }
  """

private let passing = "scenario: A reader\nsteps:\n  - DescribeUserPool: {}"

private let skipped = "\(passing)\nrequires: [live]"

/// A project with a notification of each kind, which all go to the same server.
private func project(_ url: String, when condition: String) -> String {
  """
  notify:
    slack: { kind: slack, url: $(secret.URL), when: \(condition) }
    teams: { kind: teams, url: $(secret.URL), when: \(condition) }
    board:
      kind: webhook
      url: \(url)board
      when: \(condition)
      headers: { Authorization: Bearer $(secret.TOKEN_PASSWORD) }
    form:
      kind: webhook
      url: \(url)form
      when: \(condition)
      body: { title: $(headline), failed: $(failed), all: $(scenarios), key: $(secret.TOKEN_PASSWORD) }
  """
}

@Suite struct `Notifications of a run` {
  private func workspace(
    _ server: LoopbackServer,
    _ scenario: String,
    when condition: String = "change"
  ) throws -> Workspace {
    try Workspace(
      ["authflow.yaml": project(server.url, when: condition), "a.yaml": scenario],
      variables: [
        "URL": server.url + "hook", "TOKEN_PASSWORD": "T0ken-of-board",
        "A_PASSWORD": "Planted_5ecret", "BUILD_URL": "https://ci.example.com/job/1",
      ]
    )
  }

  private func run(
    _ workspace: Workspace,
    _ names: [String] = ["slack", "teams", "board", "form"]
  ) async throws -> CommandOutcome {
    var request = workspace.run()
    request.notifications = names
    return try await RunWorkflow(request, workspace.environment).run()
  }

  @Test func `each place receives its own form, without secrets`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(202, "")]])
    let workspace = try workspace(server, failing)
    #expect(try await run(workspace) == .failed)
    let requests = server.requests
    #expect(requests.count == 4)
    let texts = requests.map { String(decoding: $0.body, as: UTF8.self) }
    for text in texts { #expect(!text.contains("Planted_5ecret"), "\(text)") }
    let bodies = try texts.map { try JSONValue(parsing: $0) }
    #expect(bodies.compactMap { $0["blocks"] }.count == 1)
    #expect(bodies.compactMap { $0["attachments"] }.count == 1)
    let board = try #require(bodies.first { $0["schema"] == 1 })
    #expect(board["result"] == "failed" && board["failed"] == 1 && board["newFailures"] == 0)
    #expect(board["scenarios"]?[0]?["group"] == "failure")
    #expect(board["link"] == "https://ci.example.com/job/1")
    let form = try #require(bodies.first { $0["title"] != nil })
    #expect(form["failed"] == 1 && form["all"]?.array?.count == 1)
    #expect(form["key"] == "T0ken-of-board")
    #expect(requests.compactMap { $0.header("Authorization") } == ["Bearer T0ken-of-board"])
    #expect(workspace.errors.text.isEmpty)
  }

  @Test(arguments: [
    ("change", passing, 0), ("failure", passing, 0), ("always", passing, 1),
    ("change", failing, 1), ("failure", failing, 1), ("change", skipped, 1),
    ("failure", skipped, 1),
  ])
  func `without a history, the condition and the result decide`(
    _ condition: String,
    _ scenario: String,
    _ count: Int
  ) async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, "ok")]])
    _ = try await run(workspace(server, scenario, when: condition), ["slack", "slack"])
    #expect(server.requests.count == count)
  }

  @Test func `a run that can't start is reported`() async throws {
    let server = try LoopbackServer(inTurn: [[.answer(200, "ok")]])
    let workspace = try workspace(server, "scenario: Planted_5ecret\nsteps: [ { sigUp: a } ]")
    await #expect(throws: CommandFailure.self) { try await run(workspace, ["board"]) }
    let text = String(decoding: try #require(server.requests.first).body, as: UTF8.self)
    #expect(try JSONValue(parsing: text)["result"] == "stopped")
    #expect(!text.contains("Planted_5ecret"))
  }

  @Test(arguments: [
    (LoopbackServer.Act.answer(400, "invalid_blocks"), "HTTP 400: invalid_blocks"),
    (.answer(302, ""), "HTTP 302"), (.reset, "connection"),
  ])
  func `a failure is reported and does not change the result`(
    _ act: LoopbackServer.Act,
    _ reason: String
  ) async throws {
    let server = try LoopbackServer(inTurn: [[act]])
    let workspace = try workspace(server, passing, when: "always")
    #expect(try await run(workspace, ["slack"]) == .passed)
    let line = workspace.errors.text
    #expect(line.hasPrefix("authflow: the notification `slack` was not sent: "), "\(line)")
    #expect(line.contains(reason), "\(line)")
    #expect(!line.contains("/hook"), "\(line)")
  }

  @Test(arguments: [("salck", "did you mean `slack`?"), ("slack", "URL")])
  func `a mistake ends the command before the run`(
    _ name: String,
    _ words: String
  ) async throws {
    let workspace = try Workspace([
      "authflow.yaml": project("http://127.0.0.1:1/", when: "change"), "a.yaml": failing,
    ])
    let failure = await #expect(throws: CommandFailure.self) { try await run(workspace, [name]) }
    #expect(failure?.outcome == .invalidFile)
    #expect(workspace.errors.text.contains(words), "\(workspace.errors.text)")
    #expect(workspace.output.text.isEmpty)
  }
}
