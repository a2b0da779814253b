import Project
@testable import Runner
import Scenario
import Testing

@Suite struct `The trial of a configured pool` {
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
    pool: {}
    mfa: { WebAuthnConfiguration: { RelyingPartyId: example.com, UserVerification: preferred } }
    """,
    """
    pool: { MfaConfiguration: OPTIONAL }
    mfa: { MfaConfiguration: OPTIONAL, SoftwareTokenMfaConfiguration: { Enabled: true } }
    """,
  ])
  func `leaves each scenario the facts about its own pool`(_ pool: String) async throws {
    // Each pool has other dates, with milliseconds.
    let scenarios = (1...8).map { number in
      """
      scenario: It reads its own pool (\(number))
      steps:
        - DescribeUserPool: {}
          expect:
            response:
              UserPool:
                Id: $(pool.id)
                Arn: $(pool.Arn)
                CreationDate: $(pool.CreationDate)
                LastModifiedDate: $(pool.LastModifiedDate)
        - DescribeUserPoolClient: {}
          expect: { response: { UserPoolClient: { ClientId: $(client.ClientId) } } }
      """
    }
    let stories = try await results(of: scenarios.joined(separator: "\n---\n"), on: pool).stories
    #expect(stories == Array(repeating: "passed", count: 8))
  }

  @Test func `shows the preconditions of each client`() async throws {
    let pool = """
      pool: {}
      mfa: { WebAuthnConfiguration: { RelyingPartyId: example.com, UserVerification: preferred } }
      clients: { web: {}, app: { GenerateSecret: true }, kiosk: { GenerateSecret: true } }
      """
    let stories = try await results(
      of: """
        scenario: A
        given: { clients: { app: { GenerateSecret: true } } }
        steps: [ { DescribeUserPoolClient: {}, client: app } ]
        ---
        scenario: B
        given: { clients: { kiosk: { GenerateSecret: false } } }
        steps: [ { DescribeUserPoolClient: {}, client: kiosk } ]
        """,
      on: pool
    ).stories
    let difference = "expected clients.kiosk.GenerateSecret to be false, got true"
    #expect(Set(stories) == ["passed", "skipped: the pool differs from `given`: \(difference)"])
  }

  @Test(arguments: [("pool: {}", false), ("pool: {}\ndomain: { Domain: production }", true)])
  func `shows whether the pool has a required domain`(
    _ pool: String,
    _ hasDomain: Bool
  ) async throws {
    let plan = try plan(pool)
    try await RunningMock.whileRunning { mock in
      let pools = await mock.pools(of: plan)
      #expect(pools.meets(RequestedSettings(), requiring: []))
      #expect(pools.meets(RequestedSettings(), requiring: [.domain, .email]) == hasDomain)
    }
    let scenario = "scenario: A\nrequires: [domain]\nsteps: [ { DescribeUserPool: {} } ]"
    let reason = "skipped: the pool `fixture` does not have the capability `domain`"
    let stories = try await results(of: scenario, on: pool).stories
    #expect(stories == [hasDomain ? "passed" : reason])
  }

  /// The results of scenarios on pools of a configuration, and the number of requests.
  private func results(
    of yaml: String,
    on text: String
  ) async throws -> (stories: [String], requests: Int) {
    let plan = try plan(text)
    let scenarios = try Stage.scenarios(yaml)
    return try await RunningMock.whileRunning { mock in
      let records = await mock.records(of: scenarios, on: plan)
      return (records.map(\.story), mock.requests)
    }
  }

  private func plan(_ text: String) throws -> MockPlan {
    let checked = CheckedConfiguration(bytes: Array(text.utf8), name: "pool.yaml")
    return try #require(checked.planned.plan, "\(checked.diagnostics)")
  }
}
