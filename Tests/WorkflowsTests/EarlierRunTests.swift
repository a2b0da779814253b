import TestSupport
import Testing

@testable import Workflows

@Suite struct `The earlier run of a comparison` {
  @Test(arguments: [
    ("2026-02-30", "`2026-02-30` is not a date"), ("2026-13-01", "`2026-13-01` is not a date"),
    ("2024-02-29", "no run on `mock` on 2024-02-29 or before"),
  ])
  func `is named by a day of the calendar`(_ day: String, _ message: String) async throws {
    let workspace = try Workspace([
      "a.yaml": "scenario: A reader\nsteps:\n  - DescribeUserPool: {}"
    ])
    var run = workspace.run()
    run.history = .ofProject
    #expect(try await RunWorkflow(run, workspace.environment).run() == .passed)
    var request = RunChangesRequest()
    request.lookup.config = workspace.path("authflow.yaml")
    request.since = day
    let failure = #expect(throws: CommandFailure.self) {
      try RunChangesWorkflow(request, workspace.environment).run()
    }
    #expect(failure?.outcome == .usage)
    #expect(failure?.message == message)
  }
}
