internal import AuthCrypto
internal import CodeSources
internal import JSON
internal import MockPool
internal import MockServer
internal import PoolClient
internal import Project
internal import Reports
internal import RunRecord
internal import Runner
internal import Transport
internal import Values

/// Runs `body` with an open transport.
func withTransport<Result>(
  _ configuration: TransportConfiguration = TransportConfiguration(),
  _ body: (Transport) async throws -> Result
) async throws -> Result {
  let transport = Transport(configuration)
  let outcome: Swift.Result<Result, any Error>
  do { outcome = .success(try await body(transport)) } catch { outcome = .failure(error) }
  await transport.shutdown()
  return try outcome.get()
}

extension TransportConfiguration {
  /// The configuration for servers on this machine, without a proxy.
  static let toThisMachine = TransportConfiguration(proxy: .none)
}

extension ResolvedPool {
  /// The connection settings of an existing pool; throws if the pool can't be used.
  func settings(of live: ResolvedCognitoPool) throws(CommandFailure) -> LivePoolSettings {
    do throws(PoolEndpointError) { return try LivePoolSettings(live, of: self) } catch {
      throw .invalidFile("the pool `\(name)` can't be used: \(error.message)")
    }
  }
}

/// Runs `body` with a connection to a pool of the project file.
///
/// `journal` records the resources that scenarios create on the pool.
func withLivePool<Result>(
  _ settings: LivePoolSettings,
  profile: String?,
  retry: RetryPolicy = .standard,
  journal: RunJournal? = nil,
  _ environment: Environment,
  _ body: (LivePoolProvider) async throws -> Result
) async throws -> Result {
  try await withTransport { transport in
    let provider = LivePoolProvider(
      settings,
      transport: transport,
      credentials: environment.credentials(profile: profile, region: settings.endpoint.region),
      retry: retry,
      pacing: settings.pacing(in: environment, profile: profile),
      journal: journal,
      now: environment.now
    )
    return try await body(provider)
  }
}

/// Runs `body` with a connection to a mock that is started for this command.
///
/// Without a `sink`, the mock's messages are discarded.
func withEmbeddedMock<Result>(
  sink: Outbox? = nil,
  _ environment: Environment,
  keepsPools: Bool = false,
  vars: JSONObject = JSONObject(),
  keys: SigningKeySource = .shared(),
  runner: TriggerRunner? = nil,
  rules: MockRules = .right,
  _ body: (MockBackend) async throws -> Result
) async throws -> Result {
  do {
    return try await withEmbeddedMock(
      sink: sink ?? Outbox(folder: nil, environment) { _ in },
      functions: runner,
      now: environment.now,
      keys: keys,
      rules: rules
    ) { endpoint in
      try await withMockBackend(
        at: endpoint,
        environment,
        keepsPools: keepsPools,
        vars: vars,
        programs: runner,
        body
      )
    }
  } catch let error as MockServerError {
    throw CommandFailure(.environment, error.message)
  }
}

/// Runs `body` with a connection to a mock on this machine.
///
/// A mock with signature checks accepts only `credentials`. Calls are not retried: on loopback, a
/// refused connection is final, and scenarios may expect throttling.
func withMockBackend<Result>(
  at endpoint: MockEndpoint,
  _ environment: Environment,
  keepsPools: Bool,
  vars: JSONObject = JSONObject(),
  in region: String = PoolClient.mockRegion,
  as credentials: AWSCredentials = .forMocks,
  programs: (any TriggerPrograms)?,
  _ body: (MockBackend) async throws -> Result
) async throws -> Result {
  try await withTransport(.toThisMachine) { transport in
    let place: PoolEndpoint
    do throws(PoolEndpointError) {
      place = try PoolEndpoint(url: endpoint.url, region: region)
    } catch {
      throw CommandFailure(.internalError, "the mock has an invalid URL: `\(endpoint.url)`")
    }
    let caller = PoolClient(
      transport: transport,
      endpoint: place,
      credentials: StaticCredentials(credentials),
      retry: .never,
      now: environment.now
    )
    let control = MockControl(url: endpoint.controlURL, transport: transport, programs: programs)
    return try await body(
      MockBackend(caller: caller, control: control, keepsPools: keepsPools, vars: vars)
    )
  }
}

extension Environment {
  /// The source of the keys that sign calls to pools.
  ///
  /// `region` is the pool's, for roles if the AWS configuration has no region.
  func credentials(profile: String?, region: String) -> CredentialsChain {
    credentialsChains.chain(profile: profile, region: region) {
      CredentialsChain(
        profile: profile,
        environment: variables,
        region: region,
        redactor: redactor,
        now: now
      )
    }
  }
}

extension AWSCredentials {
  /// Fixed keys for mocks that do not check signatures.
  static let forMocks = AWSCredentials(
    accessKeyID: "authflow",
    secretAccessKey: Secret("authflow")
  )
}
