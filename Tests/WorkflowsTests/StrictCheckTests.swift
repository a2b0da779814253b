import Testing
@testable import Workflows

@Suite struct `A strict check` {
  private func check(_ configuration: String) async throws -> CheckWorkflow {
    let workspace = try Workspace([
      "a.yaml": "scenario: A reader\nsteps:\n  - DescribeUserPool: {}\n",
      "pool.yaml": configuration,
      "authflow.yaml": "pools: { own: { kind: mock, configuration: pool.yaml } }",
    ])
    var request = CheckRequest()
    request.config = workspace.path("authflow.yaml")
    request.paths = [workspace.path("a.yaml")]
    return try await CheckWorkflow(request, workspace.environment)
  }

  @Test func `rejects a warning about a configuration file`() async throws {
    let check = try await check("pool: {}\nexportedBy: ann\n")
    #expect(check.isRight)
    #expect(check.summary == "1 scenario in 1 file, 1 warning")
    try check.require(isStrict: false)
    let failure = #expect(throws: CommandFailure.self) { try check.require(isStrict: true) }
    #expect(failure?.outcome == .invalidFile)
    #expect(failure?.message == "--strict treats the warning as an error")
  }

  @Test func `accepts a configuration file without warnings`() async throws {
    try await check("pool: {}\n").require(isStrict: true)
  }
}
