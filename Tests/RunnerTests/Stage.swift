import AuthCrypto
import CodeSources
import Diagnostics
import FoundationEssentials
import MockServer
import PoolClient
import RunRecord
@testable import Runner
import Scenario
import Values
import Waiting

@testable import Transport

/// Runs scenarios written in a test against an embedded mock, as the program does.
struct Stage: Sendable {
  var jobs = 16
  var failFast = false
  var retries = 0
  var repetitions = 1
  /// The positions of the scenarios in the order of their starts, or nil for input order.
  var order: [Int]?
  var allowsFlaky = false
  /// The names of the scenarios in quarantine.
  var quarantined: Set<String> = []
  var pollInterval: Duration = .milliseconds(2)
  var strict = false
  var seed: UInt64 = 7
  var environment: [String: String] = [:]
  var names = IdentityNames.plain
  var phones = PhoneEndings.any
  var keepsOutcomes = false
  var keepsUsers = false
  /// The time limit, which is long enough for a busy machine.
  var timeout: Duration = .seconds(300)
  var cleanupTimeout: Duration = .seconds(30)
  /// The source of messages for awaits, or nil for the mock's outbox.
  var sources: MessageSources?
  /// A folder that also keeps the latest email for each address, or nil for no folder.
  var mailFolder: String?
  let stop = StopSignal()

  /// The results of a run.
  struct Performance: Sendable {
    var records: [ScenarioRecord]
    var events: [RunEvent]
    var summary: RunSummary
    var statistics: TransportStatistics
    /// The messages that the mock sent, in wire format.
    var mails: [String]
  }

  /// One key pair for all tests, because generating a key pair takes longer than most tests.
  static let key = Result { try RSAKey.generate() }

  /// Checks a file and runs its scenarios.
  ///
  /// A mistake in the file fails the test.
  func perform(
    _ yaml: String,
    with files: [String: String] = [:],
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async throws -> Performance {
    try await perform(Stage.scenarios(yaml, with: files), onEvent: onEvent)
  }

  /// The scenarios of a file without mistakes.
  ///
  /// The file may refer to `files`.
  static func scenarios(_ yaml: String, with files: [String: String] = [:]) throws -> [Scenario] {
    let source = SourceFile(name: "test.yaml", text: yaml)
    let library = FlowLibrary(reading: TestFiles(texts: files))
    let checked = CheckedFile(checking: source, files: library)
    for findings in library.findings(besides: [checked.source.name])
    where findings.diagnostics.hasErrors {
      let renderer = DiagnosticRenderer(file: findings.source)
      throw Mistakes(text: renderer.render(findings.diagnostics).plain)
    }
    guard !checked.diagnostics.hasErrors else {
      throw Mistakes(text: DiagnosticRenderer(file: source).render(checked.diagnostics).plain)
    }
    return checked.scenarios
  }

  struct Mistakes: Error { var text: String }

  /// Flows and tables next to a test's scenarios.
  private struct TestFiles: ScenarioFileReader {
    let texts: [String: String]

    func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
      guard let text = texts[path] else { throw .missing }
      return Array(text.utf8)
    }
  }

  func perform(
    _ scenarios: [Scenario],
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async throws -> Performance {
    let outbox = TestOutbox(folder: mailFolder)
    let transport = Transport(TransportConfiguration(proxy: .none))
    let events = EventLog()
    let summary = try await withEmbeddedMock(
      sink: outbox,
      now: { Date() },
      keys: .shared(making: { try Stage.key.get() })
    ) { endpoint in
      let caller = try StageCaller.make(endpoint.url, transport)
      let backend = MockBackend(
        caller: caller,
        control: MockControl(url: endpoint.controlURL, transport: transport),
        keepsPools: false
      )
      let pools = MockPoolProvider(name: "mock", on: backend)
      return await perform(scenarios, on: pools, outbox.memory) { event in
        events.add(event)
        onEvent(event)
      }
    }
    let statistics = transport.statistics
    await transport.shutdown()
    return Performance(
      records: events.records,
      events: events.all,
      summary: summary,
      statistics: statistics,
      mails: outbox.mails
    )
  }

  /// Runs scenarios on pools created for the test.
  func perform(
    _ scenarios: [Scenario],
    on pools: any PoolProvider,
    _ source: any CodeSource,
    _ emit: @escaping @Sendable (RunEvent) -> Void
  ) async -> RunSummary {
    var options = RunOptions(seed: seed, environment: environment, command: ["authflow", "run"])
    options.jobs = jobs
    options.failFast = failFast
    options.retries = retries
    options.repetitions = repetitions
    options.order = order
    options.allowsFlaky = allowsFlaky
    options.quarantine = { scenario in
      quarantined.contains(scenario.name)
        ? Quarantine(reason: "Known", until: "2099-12-31") : nil
    }
    options.pollInterval = pollInterval
    options.strict = strict
    options.timeout = timeout
    options.cleanupTimeout = cleanupTimeout
    options.names = names
    options.phones = phones
    (options.keepsOutcomes, options.keepsUsers) = (keepsOutcomes, keepsUsers)
    return await MessageDispatcher.withDispatcher { [options] dispatcher in
      await Run(
        RunDependencies(
          options: options,
          pools: pools,
          messages: dispatcher,
          sources: sources ?? MessageSources(email: source, sms: source),
          redactor: Redactor(),
          stop: stop,
          now: { Date() },
          emit: emit
        )
      ).run(RunScenarios(scenarios))
    }
  }
}

enum StageCaller {
  static func make(_ url: String, _ transport: Transport) throws -> PoolClient {
    // `Stage.timeout` limits the scenario. On a busy machine, a call can take half a minute.
    PoolClient(
      transport: transport,
      endpoint: try PoolEndpoint(url: url, region: PoolClient.mockRegion),
      credentials: StaticCredentials(
        AWSCredentials(accessKeyID: "test", secretAccessKey: Secret("test"))
      ),
      retry: .never,
      now: { Date() }
    )
    .limited(to: nil)
  }
}
