import CodeSources
import FoundationEssentials
import JSON
import MockServer
import PoolClient
import Project
import RunRecord
@testable import Scenario
import Synchronization
import Transport
import Values

@testable import Runner

/// Runs scenarios against one pool of an embedded mock as if it were a live pool.
struct LiveStage: Sendable {
  /// The ID of the run in generated names and in the journal.
  static let runID = "tp43rpi33y0cph"

  var stage = Stage(names: .run(LiveStage.runID))
  /// The settings of the pool and its client.
  var pool: JSONObject = [:]
  var client: JSONObject = [:]
  /// Further clients.
  ///
  /// A project file would not contain the secrets of these clients.
  var clients: [RequestedSettings.Client] = []
  /// Users that exist before the run, as inputs of AdminCreateUser without the pool.
  var residents: [JSONObject] = []
  var permissions: Set<Permission> = [.createUsers, .changeUsers, .deleteUsers, .sendMessages]
  var isIDWrittenOut = true
  var hasCredentials = true
  /// The content of a config file for the AWS tools, or nil for no file.
  var config: String?
  var hasEmailSource = true
  var vars: JSONObject = [:]
  /// The folder for the journal; nil for a run without one.
  var journals: String?
  /// Whether scenarios run even if the safety check rejects a call.
  var runsAnyway = false
  /// Whether the skips are predicted before the run.
  var predicts = false

  /// The results of a run.
  struct Performance: Sendable {
    var records: [ScenarioRecord] = []
    var rejections: [String] = []
    /// The predicted reason to skip each scenario; empty without predictions.
    var predicted: [String?] = []
    /// The calls that reached the pool after it was open.
    var calls: [MockExchange] = []

    var stories: [String] { records.map(\.story) }

    func count(_ operation: String) -> Int { calls.count { $0.operation == operation } }
  }

  func perform(_ yaml: String) async throws -> Performance {
    try await perform(Stage.scenarios(yaml))
  }

  func perform(_ scenarios: [Scenario]) async throws -> Performance {
    let outbox = TestOutbox()
    let calls = ExchangeLog()
    let transport = Transport(TransportConfiguration(proxy: .none))
    let performance = try await withEmbeddedMock(
      sink: outbox,
      now: { Date() },
      keys: .shared(making: { try Stage.key.get() }),
      onExchange: { calls.add($0) }
    ) { endpoint in
      let made = try await make(at: endpoint, transport)
      calls.clear()
      let provider = try provider(for: made, at: endpoint, transport)
      return await run(scenarios, on: provider, outbox, calls)
    }
    await transport.shutdown()
    return performance
  }

  private func make(
    at endpoint: MockEndpoint,
    _ transport: Transport
  ) async throws -> ScenarioPool {
    let caller = try StageCaller.make(endpoint.url, transport)
    let backend = MockBackend(
      caller: caller,
      control: MockControl(url: endpoint.controlURL, transport: transport),
      keepsPools: true
    )
    let made = try await MockPoolProvider(name: "mock", on: backend)
      .make(pool: pool, client: client, clients: clients)
    for resident in residents {
      let input = resident.merging(["UserPoolId": .string(made.id), "MessageAction": "SUPPRESS"])
      let answer = try await caller.call("AdminCreateUser", input)
      guard answer.error == nil else { throw NoResident(answer: "\(answer.body)") }
    }
    return made
  }

  private struct NoResident: Error { var answer: String }

  private func provider(
    for made: ScenarioPool,
    at endpoint: MockEndpoint,
    _ transport: Transport
  ) throws -> LivePoolProvider {
    var settings = LivePoolSettings(
      name: "staging",
      userPoolID: made.id,
      isIDWrittenOut: isIDWrittenOut,
      client: AppClient(id: made.client.id),
      endpoint: try PoolEndpoint(url: endpoint.url, region: PoolClient.mockRegion),
      permissions: permissions,
      hasEmailSource: hasEmailSource,
      hasSMSSource: false
    )
    settings.clients = made.clients.map { AppClient(name: $0.name, id: $0.id) }
    settings.vars = vars.merging(["endpoint": .string(endpoint.url)])
    return LivePoolProvider(
      settings,
      transport: transport,
      credentials: .onStage(hasCredentials, config: config),
      journal: journals.map { RunJournal(header(of: settings), in: $0, now: { Date() }) },
      now: { Date() }
    )
  }

  private func header(of settings: LivePoolSettings) -> JournalHeader {
    JournalHeader(
      run: LiveStage.runID,
      pool: settings.name,
      userPoolID: settings.userPoolID,
      region: settings.endpoint.region,
      endpoint: settings.endpoint.url
    )
  }

  private func run(
    _ scenarios: [Scenario],
    on provider: LivePoolProvider,
    _ outbox: TestOutbox,
    _ calls: ExchangeLog
  ) async -> Performance {
    let rejections = await provider.rejections(of: scenarios, isStrict: stage.strict).map {
      $0.message(pool: provider.name)
    }
    var predicted: [String?] = []
    for scenario in predicts ? scenarios : [] {
      predicted.append(await provider.predictedSkip(of: scenario))
    }
    let events = EventLog()
    if rejections.isEmpty || runsAnyway {
      _ = await stage.perform(scenarios, on: provider, outbox.memory) { events.add($0) }
    }
    return Performance(
      records: events.records,
      rejections: rejections,
      predicted: predicted,
      calls: calls.all
    )
  }
}

extension CredentialsChain {
  /// Keys that the mock accepts, or no keys.
  static func onStage(_ hasKeys: Bool, config: String? = nil) -> CredentialsChain {
    let keys = ["AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"]
    return CredentialsChain(
      profile: nil,
      environment: (hasKeys ? keys : [:]).merging(["HOME": "/home/ann"]) { own, _ in own },
      readFile: { path in
        config.flatMap { path.hasSuffix("/config") ? .bytes(Array($0.utf8)) : nil } ?? .absent
      },
      now: { Date() }
    )
  }
}

/// Keeps the mock's exchanges in order.
final class ExchangeLog: Sendable {
  private let exchanges = Mutex<[MockExchange]>([])

  func add(_ exchange: MockExchange) { exchanges.withLock { $0.append(exchange) } }

  func clear() { exchanges.withLock { $0 = [] } }

  var all: [MockExchange] { exchanges.withLock { $0 } }
}
