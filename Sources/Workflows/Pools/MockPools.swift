internal import AuthCrypto
internal import FoundationEssentials
internal import JSON
internal import MockServer
internal import PoolClient
internal import Project
internal import Runner
internal import Transport

/// Speaks to a mock on this machine for as long as `body` takes; `credentials` are those that a mock
/// which checks signatures accepts.
func withMockPools<Result>(
  at endpoint: MockEndpoint,
  _ environment: Environment,
  named name: String = Project.builtInPool,
  vars: JSONObject = JSONObject(),
  keepsPools: Bool,
  in region: String = PoolClient.mockRegion,
  as credentials: AWSCredentials? = nil,
  programs: (any TriggerPrograms)? = nil,
  _ body: (MockPoolProvider) async throws -> Result
) async throws -> Result {
  try await withMockCaller(at: endpoint, environment, in: region, as: credentials) {
    caller,
    transport in
    let backend = MockBackend(
      caller: caller,
      control: MockControl(url: endpoint.controlURL, transport: transport, programs: programs),
      keepsPools: keepsPools,
      vars: vars
    )
    return try await body(MockPoolProvider(name: name, on: backend))
  }
}

/// Calls a mock on this machine for as long as `body` takes; the transport is the caller's own.
func withMockCaller<Result>(
  at endpoint: MockEndpoint,
  _ environment: Environment,
  in region: String = PoolClient.mockRegion,
  as credentials: AWSCredentials? = nil,
  _ body: (PoolClient, Transport) async throws -> Result
) async throws -> Result {
  let transport = Transport(TransportConfiguration(proxy: .none))
  let outcome: Swift.Result<Result, any Error>
  do {
    let caller = try PoolClient.forMock(
      at: endpoint.url,
      in: region,
      credentials,
      transport: transport,
      now: environment.now
    )
    outcome = .success(try await body(caller, transport))
  } catch {
    outcome = .failure(error)
  }
  await transport.shutdown()
  return try outcome.get()
}

extension PoolClient {
  /// A client for a mock; its signed calls carry credentials that anybody may know, unless given.
  ///
  /// Nothing is tried again: on loopback a refused connection is an answer, and throttling is one
  /// that scenarios may expect.
  fileprivate static func forMock(
    at url: String,
    in region: String,
    _ credentials: AWSCredentials?,
    transport: Transport,
    now: @escaping @Sendable () -> Date
  ) throws(CommandFailure) -> PoolClient {
    do throws(PoolEndpointError) {
      return PoolClient(
        transport: transport,
        endpoint: try PoolEndpoint(url: url, region: region),
        credentials: StaticCredentials(credentials ?? .forMocks),
        retry: .never,
        now: now
      )
    } catch {
      throw CommandFailure(.internalError, "the mock's address `\(url)` is none")
    }
  }
}
