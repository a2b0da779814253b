internal import AuthCrypto
internal import JSON
internal import MockPool
internal import MockServer
internal import PoolClient
internal import Runner

/// The options of a mock that is started for one command.
struct EmbeddedMockOptions {
  /// The receiver of the mock's messages; nil to discard them.
  var sink: Outbox?
  var keepsPools = false
  var vars = JSONObject()
  var keys = SigningKeySource.shared()
  var runner: TriggerRunner?
  var rules = MutationRules.right
  var recorder: SettingRecorder?
}

/// Runs `body` with a connection to a mock that is started for this command.
func withEmbeddedMock<Result>(
  _ environment: Environment,
  _ options: EmbeddedMockOptions = EmbeddedMockOptions(),
  _ body: (MockBackend) async throws -> Result
) async throws -> Result {
  try DescriptorLimit.requireEnough()
  do {
    return try await withEmbeddedMock(
      sink: options.sink ?? Outbox(folder: nil, environment) { _ in },
      functions: options.runner,
      now: environment.now,
      keys: options.keys,
      rules: options.rules,
      recorder: options.recorder
    ) { endpoint in
      try await withMockBackend(
        at: endpoint,
        environment,
        keepsPools: options.keepsPools,
        vars: options.vars,
        programs: options.runner,
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
