import Project
import Runner
import Testing

@Suite struct `The rehearsal of a configured pool` {
  @Test func `replaces the calls of scenarios that the pool can't run`() async throws {
    let scenarios = ["A", "B", "C"].map { name in
      """
      scenario: \(name)
      given: { pool: { Policies: { PasswordPolicy: { MinimumLength: 12 } } } }
      steps:
        - DescribeUserPool: {}
      """
    }
    let one = try await results(of: scenarios[0], on: "pool: {}")
    let all = try await results(of: scenarios.joined(separator: "\n---\n"), on: "pool: {}")
    let reason = "expected pool.Policies.PasswordPolicy.MinimumLength to be 12, got 8"
    let story = "skipped: the pool differs from `given`: \(reason)"
    #expect(all.stories == [story, story, story])
    #expect(one.requests == all.requests)
  }

  @Test(arguments: [
    "pool: {}",
    """
    pool: { MfaConfiguration: OPTIONAL }
    mfa: { MfaConfiguration: OPTIONAL, SoftwareTokenMfaConfiguration: { Enabled: true } }
    """,
  ])
  func `leaves each scenario the facts about its own pool`(_ pool: String) async throws {
    let scenario = """
      scenario: It reads its own pool
      steps:
        - DescribeUserPool: {}
          expect: { response: { UserPool: { Id: $(pool.id), Arn: $(pool.Arn) } } }
        - DescribeUserPoolClient: {}
          expect: { response: { UserPoolClient: { ClientId: $(client.ClientId) } } }
      """
    #expect(try await results(of: scenario, on: pool).stories == ["passed"])
  }

  /// The results of scenarios on pools of a configuration, and the number of requests.
  private func results(
    of yaml: String,
    on text: String
  ) async throws -> (stories: [String], requests: Int) {
    let checked = CheckedConfiguration(bytes: Array(text.utf8), name: "pool.yaml")
    let plan = try #require(checked.planned.plan, "\(checked.diagnostics)")
    let scenarios = try Stage.scenarios(yaml)
    return try await RunningMock.whileRunning { mock in
      let records = await mock.records(of: scenarios, on: plan)
      return (records.map(\.story), mock.requests)
    }
  }
}
