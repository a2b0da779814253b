internal import AuthCrypto
internal import CodeSources
internal import FoundationEssentials
internal import JSON
internal import PoolClient
internal import RunRecord
internal import Runner
internal import Scenario
internal import Transport
internal import Values
internal import Waiting

/// Measures the runner against a mock in another process, where its requests can be recorded.
struct ScenarioRuns {
  let url: String
  let controlURL: String
  let jobs: Int
  let path: String

  /// The number of scenarios that passed; throws unless all scenarios of the file pass.
  func measured() async throws -> JSONObject {
    let file = CheckedFile(bytes: Array(try Data(contentsOf: URL(filePath: path))), name: path)
    guard !file.scenarios.isEmpty, file.diagnostics.isEmpty else {
      throw MeasureError.wrongResult("\(path) has mistakes or no scenarios")
    }
    let transport = Transport(TransportConfiguration(proxy: .none))
    let pools = try provider(transport)
    let summary = await MessageDispatcher.withDispatcher { messages in
      await Run(dependencies(pools, messages)).run(RunScenarios(file.scenarios))
    }
    await transport.shutdown()
    guard summary.passed == file.scenarios.count else {
      throw MeasureError.wrongResult("only \(summary.passed) scenarios passed")
    }
    return ["passed": .integer(summary.passed)]
  }

  private func provider(_ transport: Transport) throws -> MockPoolProvider {
    let caller = PoolClient(
      transport: transport,
      endpoint: try PoolEndpoint(url: url, region: PoolClient.mockRegion),
      credentials: StaticCredentials(
        AWSCredentials(accessKeyID: "authflow", secretAccessKey: Secret("authflow"))
      ),
      retry: .never,
      now: { Date() }
    )
    let control = MockControl(url: controlURL, transport: transport)
    return MockPoolProvider(
      name: "mock",
      on: MockBackend(caller: caller, control: control, keepsPools: false)
    )
  }

  private func dependencies(
    _ pools: MockPoolProvider,
    _ dispatcher: MessageDispatcher
  ) -> RunDependencies {
    var options = RunOptions(seed: 7, environment: [:], command: [])
    options.jobs = jobs
    let outbox = MemoryOutbox()
    return RunDependencies(
      options: options,
      pools: pools,
      messages: dispatcher,
      sources: MessageSources(email: outbox, sms: outbox),
      redactor: Redactor(),
      stop: StopSignal(),
      now: { Date() },
      emit: { _ in }
    )
  }
}
