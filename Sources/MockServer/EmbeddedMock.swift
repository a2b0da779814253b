package import FoundationEssentials
package import MockPool

/// Runs a mock server on a free port of this machine while `body` runs.
///
/// The control endpoints are below a random path. By default, all pools share a key pair.
/// `functions` runs the code of their triggers. `rules` are wrong only for a mutant. Several pools
/// can have the same domain, because each scenario has its own pool.
///
/// The server stops when the task is canceled. Work that must continue after that needs a separate
/// task.
///
/// - Throws: ``MockServerError`` if the server can't start, and errors of `body`.
package func withEmbeddedMock<Result>(
  sink: any MessageSink,
  functions: (any TriggerInvoker)? = nil,
  now: @escaping @Sendable () -> Date,
  random: any RandomNumberGenerator & Sendable = SystemRandom(),
  region: String = "us-east-1",
  keys: SigningKeySource = .shared(),
  rules: MutationRules = .right,
  recorder: SettingRecorder? = nil,
  onExchange: @escaping @Sendable (MockExchange) -> Void = { _ in },
  body: (MockEndpoint) async throws -> Result
) async throws -> Result {
  let random = SharedRandom(random)
  let server = MockServer(
    configuration: .embedded(in: region, keys, random),
    sink: sink,
    functions: functions,
    now: now,
    random: random,
    rules: rules,
    onExchange: onExchange
  )
  recorder?.attach(server.parts.pools)
  return try await server.whileRunning(body)
}

extension MockServerConfiguration {
  /// The configuration of a server for one command, whose pools can have the same domain.
  fileprivate static func embedded(
    in region: String,
    _ keys: SigningKeySource,
    _ random: SharedRandom
  ) -> MockServerConfiguration {
    var configuration = MockServerConfiguration()
    configuration.region = region
    configuration.isPlaceChosen = false
    configuration.controlPath = .privateControlPath(random)
    configuration.keys = keys
    configuration.sharesDomains = true
    configuration.keptMessages = 1_000
    return configuration
  }
}

extension String {
  /// A secret path that ends with the public path, which `authflow inbox` appends to a URL.
  static func privateControlPath(_ random: SharedRandom) -> String {
    "/" + random.secretPath() + MockServerConfiguration.publicControlPath
  }
}
