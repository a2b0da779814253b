import CodeSources
import FoundationEssentials
import JSON
import LoopbackServer
import PoolClient
import RunRecord
@testable import Scenario
import Testing
import Transport
import Values
import Waiting

@testable import Runner

/// A pool without calls, so only the test itself takes time.
private struct IdlePool: PoolProvider {
  let name = "idle"
  let capabilities = Set(Requirement.allCases)
  let pool: ScenarioPool
  let beforeOpening: @Sendable () async -> Void

  init(
    _ transport: Transport,
    beforeOpening: @escaping @Sendable () async -> Void = {}
  ) throws {
    self.beforeOpening = beforeOpening
    pool = ScenarioPool(
      caller: try StageCaller.make("http://127.0.0.1:1", transport),
      id: "eu-west-1_idle",
      client: AppClient(id: "client"),
      members: JSONObject(),
      clientMembers: JSONObject()
    )
  }

  func open(
    for scenario: Scenario,
    given: RequestedSettings
  ) async throws(PoolOpeningError) -> PoolOpening {
    await beforeOpening()
    return .opened(self.pool)
  }

  func close(_ pool: ScenarioPool) async {}
}

/// The same address in each notation that is fixed before the run.
private let fixedAddresses = [
  """
  vars: { box: qa@example.com }
  steps:
    - awaitCode: { to: $(box), within: 100ms }
  """,
  """
  vars: { name: qa, box: $(name)@example.com }
  steps:
    - awaitCode: { to: $(box), within: 100ms }
  """,
  """
  examples: [ { who: { box: qa@example.com } } ]
  steps:
    - awaitCode: { to: $(example.who.box), within: 100ms }
  """,
  "steps:\n  - awaitCode: { to: $(env.MAILBOX), within: 100ms }",
  """
  given: { users: [ { as: ann, email: qa@example.com } ] }
  steps:
    - awaitCode: { to: $(users.ann.email) }
  """,
  """
  steps:
    - set: { name: qa, box: $(name)@example.com }
    - awaitCode: { to: $(box), within: 100ms }
  """,
  """
  vars: { name: qa }
  steps:
    - use: { flow: f.yaml, with: { box: $(name)@example.com } }
  """,
  """
  vars: { place: outbox }
  steps:
    - awaitCode: { to: qa@example.com, source: $(place), within: 100ms }
  """,
]

@Test(arguments: fixedAddresses)
func `only one scenario at a time uses a fixed address, in any notation`(
  _ body: String
) async throws {
  let transport = Transport(TransportConfiguration(proxy: .none))
  let (pools, outbox, events) = (try IdlePool(transport), MemoryOutbox(), EventLog())
  let flow = """
    flow: reads a code
    parameters: { box: {}, again: { default: $(box) } }
    steps:
      - awaitCode: { to: $(again), within: 100ms }
    """
  let literal = "scenario: Literal\nsteps:\n  - awaitCode: { to: qa@example.com, within: 100ms }"
  let text = literal + "\n---\nscenario: Waits\n" + body
  let scenarios = try Stage.scenarios(text, with: ["f.yaml": flow])
  await MessageDispatcher.withDispatcher { dispatcher in
    let run = Run(pools, dispatcher, outbox, events, environment: ["MAILBOX": "qa@example.com"])
    _ = await run.run(RunScenarios(scenarios))
  }
  // Both scenarios start at the same time. One scenario's steps end before the other's steps start.
  let course = events.all.compactMap { event -> Int? in
    switch event {
    case .stepStarted(let id, _, _), .stepFinished(let id, _): id.index
    default: nil
    }
  }
  #expect(course.count >= 4)
  #expect(course == course.sorted() || course == course.sorted(by: >), "\(course)")
  await transport.shutdown()
}

@Test func `a scenario's timeout does not start while others use its address`() async throws {
  let transport = Transport(TransportConfiguration(proxy: .none))
  let (pools, outbox, events) = (try IdlePool(transport), MemoryOutbox(), EventLog())
  let scenarios = try Stage.scenarios(
    """
    scenario: Has four seconds
    timeout: 4s
    steps:
      - awaitCode: { to: qa@example.com, within: 1ms }
    """
  )
  try await MessageDispatcher.withDispatcher { dispatcher in
    let other = dispatcher.openExpectations(pool: pools.pool.id)
    try await other.begin(reserving: [("qa@example.com", outbox)])
    let run = Run(pools, dispatcher, outbox, events)
    async let summary = run.run(RunScenarios(scenarios))
    try await eventually("the scenario's start") { events.all.count > 1 }
    let end = ContinuousClock.now + .seconds(5)
    try await eventually("the scenario's end") {
      ContinuousClock.now > end || !events.records.isEmpty
    }
    #expect(events.records.isEmpty)
    other.close()
    _ = await summary
    #expect(events.records.count == 1)
  }
  await transport.shutdown()
}

@Test func `a wait under a rate limit before the steps does not shorten their time`()
  async throws
{
  let transport = Transport(TransportConfiguration(proxy: .none))
  let pools = try IdlePool(transport) {
    UntimedWaits.add(.seconds(3600), for: .rateLimit)
    try? await Task.sleep(for: .milliseconds(60))
  }
  let (outbox, events) = (MemoryOutbox(), EventLog())
  let scenarios = try Stage.scenarios(
    """
    scenario: Has 50 milliseconds
    timeout: 50ms
    steps:
      - expectNoMessage: { to: qa@example.com, for: 1ms }
    """
  )
  await MessageDispatcher.withDispatcher { dispatcher in
    _ = await Run(pools, dispatcher, outbox, events).run(RunScenarios(scenarios))
  }
  #expect(events.records.map(\.story) == ["passed"])
  #expect(events.records.map(\.course) == [["1 passed"]])
  await transport.shutdown()
}

extension Run {
  /// A run whose messages all arrive in one outbox.
  fileprivate init(
    _ pools: any PoolProvider,
    _ dispatcher: MessageDispatcher,
    _ outbox: MemoryOutbox,
    _ events: EventLog,
    environment: [String: String] = [:]
  ) {
    self.init(
      RunDependencies(
        options: RunOptions(seed: 7, environment: environment, command: []),
        pools: pools,
        messages: dispatcher,
        sources: MessageSources(email: outbox, sms: outbox),
        redactor: Redactor(),
        stop: StopSignal(),
        now: { Date() },
        emit: { events.add($0) }
      )
    )
  }
}
