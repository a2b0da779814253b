import Testing
import TestSupport
import Waiting
@testable import Workflows

private let scenario = """
  scenario: A user signs up
  steps:
    - signUp: { username: $(user.email), password: $(user.password) }
  """

private let configuration = """
  pool: { UsernameAttributes: [email], UserPoolTags: { env: prod } }
  clients: { web: {} }
  """

private func project(_ keys: String) -> String {
  """
  pools:
    try:
      kind: cognito
      region: eu-west-1
      endpoint: http://127.0.0.1:9
      userPoolId: eu-west-1_AbCdEfGhI
      clientId: abc
  \(keys.split(separator: "\n").map { "    \($0)\n" }.joined())
  """
}

private let all = "allow: [create-pools, create-users, send-messages]"

@Suite struct `A pool is not created` {
  @Test(arguments: [
    (
      "allow: [create-users]",
      "the pool `try` in the project file does not allow creating pools; add `create-pools` to its `allow:`"
    ),
    ("allow: [create-pools]", "add `create-users` and `send-messages` to the pool's `allow:`"),
    (
      all + "\nguard: { refuseTags: { env: prod } }",
      "the pool `try` is outside its `guard:` because it has the tag `env=prod`, which `refuseTags` forbids; nothing was written"
    ),
    (
      all + "\nguard: { deletionProtection: ACTIVE }",
      "its DeletionProtection is INACTIVE, but `deletionProtection` is ACTIVE; nothing was written"
    ),
    (
      all + "\nguard: { domains: [example.com] }",
      "generated addresses end in `@simulator.amazonses.com`"
    ),
  ])
  func `if its entry does not allow it`(_ keys: String, _ reason: String) async throws {
    let workspace = try Workspace([
      "authflow.yaml": project(keys), "a.yaml": scenario, "new.yaml": configuration,
    ])
    var request = workspace.run()
    (request.pool, request.create) = ("try", workspace.path("new.yaml"))
    let failure = await workspace.failure(of: request)
    #expect(failure?.outcome == .refused)
    #expect(
      failure?.message
        == "nothing was run, because the safety rules for live pools forbid this command"
    )
    #expect(workspace.errors.text.contains(reason), "\(workspace.errors.text)")
    #expect(workspace.folder.text(of: "junit.xml")?.contains("<error") == true)
  }

  @Test func `if the run is stopped first`() async throws {
    let workspace = try Workspace([
      "authflow.yaml": project(all), "a.yaml": scenario, "new.yaml": configuration,
    ])
    workspace.environment.stop.raise()
    var request = workspace.run()
    (request.pool, request.create) = ("try", workspace.path("new.yaml"))
    let failure = await workspace.failure(of: request)
    #expect(failure?.outcome == .environment)
    #expect(failure?.message == "interrupted before anything was run")
  }

  @Test(
    arguments: [
      (nil, "`mock` is a mock: use --pool NAME"),
      ("new.yaml", "--create and --pool FILE can't be combined: use --pool NAME"),
    ] as [(String?, String)]
  )
  func `without the entry of a live pool`(_ pool: String?, _ reason: String) async throws {
    let workspace = try Workspace(["a.yaml": scenario, "new.yaml": configuration])
    var request = workspace.run()
    (request.pool, request.create) = (pool, workspace.path("new.yaml"))
    let failure = await workspace.failure(of: request)
    #expect(failure?.outcome == .usage)
    #expect(failure?.message.hasSuffix(reason) == true, "\(failure?.message ?? "")")
  }

  @Test func `from a file with errors`() async throws {
    let workspace = try Workspace([
      "authflow.yaml": project(all), "a.yaml": scenario, "new.yaml": "pool: { Policies: 1 }",
    ])
    var request = workspace.run()
    (request.pool, request.create) = ("try", workspace.path("new.yaml"))
    let failure = await workspace.failure(of: request)
    #expect(failure?.outcome == .invalidFile)
    #expect(workspace.errors.text.contains("new.yaml:1:"))
  }
}
