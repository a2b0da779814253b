package import FoundationEssentials

/// Runs a mock server on a free port of this machine for as long as `body` takes.
///
/// Its control endpoints are behind a random path. Its pools share one key pair unless `keys` says otherwise.
/// `functions` runs the code behind their triggers. Several of its pools can have a domain of the same name, because each
/// scenario has a pool of its own.
/// It stops when the task is cancelled, so work that must outlive a cancellation belongs into a task of its own.
///
/// - Throws: ``MockServerError`` where the server can't start, and whatever `body` throws.
package func withEmbeddedMock<Result>(
  sink: any MessageSink,
  functions: (any TriggerInvoker)? = nil,
  now: @escaping @Sendable () -> Date,
  random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
  region: String = "us-east-1",
  keys: SigningKeySource = .shared(),
  onExchange: @escaping @Sendable (MockExchange) -> Void = { _ in },
  body: (MockEndpoint) async throws -> Result
) async throws -> Result {
  var configuration = MockServerConfiguration()
  configuration.region = region
  configuration.isPlaceChosen = false
  configuration.controlPath = "/" + SharedRandom(random).secretPath()
  configuration.keys = keys
  configuration.sharesDomains = true
  configuration.keptMessages = 1_000
  let server = MockServer(
    configuration: configuration,
    sink: sink,
    functions: functions,
    now: now,
    random: random,
    onExchange: onExchange
  )
  return try await server.whileRunning(body)
}
