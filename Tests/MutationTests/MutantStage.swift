import AuthCrypto
import CodeSources
import Diagnostics
import FoundationEssentials
@testable import MockPool
import MockServer
import PoolClient
import RunRecord
@testable import Runner
import Scenario
import Synchronization
import TestSupport
import Transport
import Values
import Waiting

/// Runs one scenario on an embedded mock with right or wrong rules.
enum MutantStage {
  /// One key pair for all tests, because generating a key pair takes longer than most tests.
  private static let key = Result { try RSAKey.generate() }

  private static let turnstile = Turnstile(width: 8)

  struct Mistakes: Error { var text: String }

  private struct Outbox: MessageSink {
    let memory = MemoryOutbox()

    func deliver(_ message: OutgoingMessage) async throws { try memory.append(message.rfc5322) }
  }

  /// The record of the scenario.
  ///
  /// A mistake in the scenario fails the test.
  static func record(of yaml: String, under rules: MutationRules) async throws -> ScenarioRecord {
    let source = SourceFile(name: "mutant.yaml", text: yaml)
    let checked = CheckedFile(checking: source)
    guard checked.diagnostics.isEmpty, checked.scenarios.count == 1 else {
      throw Mistakes(text: DiagnosticRenderer(file: source).render(checked.diagnostics).plain)
    }
    guard let record = try await records(of: checked.scenarios, under: rules).first else {
      throw Mistakes(text: "the scenario has no record")
    }
    return record
  }

  /// The records of scenarios, or of the rows of one scenario.
  static func records(
    of scenarios: [Scenario],
    under rules: MutationRules
  ) async throws -> [ScenarioRecord] {
    try await turnstile.pass { try await run(scenarios, rules) }
  }

  private static func run(
    _ scenarios: [Scenario],
    _ rules: MutationRules
  ) async throws -> [ScenarioRecord] {
    let outbox = Outbox()
    let records = Mutex<[ScenarioRecord]>([])
    let transport = Transport(TransportConfiguration(proxy: .none))
    try await withEmbeddedMock(
      sink: outbox,
      now: { Date() },
      keys: .shared(making: { try key.get() }),
      rules: rules
    ) { endpoint in
      let caller = PoolClient(
        transport: transport,
        endpoint: try PoolEndpoint(url: endpoint.url, region: PoolClient.mockRegion),
        credentials: StaticCredentials(
          AWSCredentials(accessKeyID: "test", secretAccessKey: Secret("test"))
        ),
        retry: .never,
        now: { Date() }
      )
      // On a busy machine, a call can take half a minute.
      .limited(to: nil)
      let control = MockControl(url: endpoint.controlURL, transport: transport)
      let backend = MockBackend(caller: caller, control: control, keepsPools: false)
      let pools = MockPoolProvider(name: "mock", on: backend)
      await MessageDispatcher.withDispatcher { dispatcher in
        let dependencies = RunDependencies(
          options: RunOptions(seed: 7, environment: [:], command: []),
          pools: pools,
          messages: dispatcher,
          sources: MessageSources(email: outbox.memory, sms: outbox.memory),
          redactor: Redactor(),
          stop: StopSignal(),
          now: { Date() },
          emit: { event in
            guard case .scenarioFinished(let record) = event else { return }
            records.withLock { $0.append(record) }
          }
        )
        _ = await Run(dependencies).run(RunScenarios(scenarios))
      }
    }
    await transport.shutdown()
    return records.withLock(\.self)
  }
}
