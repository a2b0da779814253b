package import FoundationEssentials
package import MockPool

extension MockServer {
  /// Serves until the task is canceled, which is the normal end and throws nothing.
  ///
  /// A server can run only once. At the end, open connections are closed, and calls in progress are
  /// canceled.
  ///
  /// - Parameter onListening: Called once, before the server responds to the first request.
  /// - Throws: ``MockServerError`` if the address can't be bound or the listener ends by itself.
  package func run(
    onListening: @escaping @Sendable (MockEndpoint) async -> Void = { _ in }
  ) async throws(MockServerError) {
    let file = try await state?.opened()
    let listener = Listener(router, parts.configuration)
    let failure = await withTaskGroup(of: Void.self) { group in
      group.addTask { [parts] in await parts.runLateMessages() }
      group.addTask { MockPool.prepare() }
      if let state, let file { group.addTask { await state.keep(in: file) } }
      defer { group.cancelAll() }
      return await listener.run { [parts] endpoint in
        await parts.pools.opened(at: endpoint)
        await onListening(endpoint)
      }
    }
    if let failure { throw failure }
  }

  /// Runs the server while `body` runs; `body` starts after the port is bound.
  ///
  /// - Throws: ``MockServerError`` if the server can't start, and errors of `body`.
  package func whileRunning<Result>(
    _ body: (MockEndpoint) async throws -> Result
  ) async throws -> Result {
    try await MockServer.during(body) { onListening in try await run(onListening: onListening) }
  }

  /// Serves on an additional loopback port while both `body` and the server run.
  ///
  /// The port uses plain HTTP and requires no token, because its control endpoints are below a
  /// random path.
  ///
  /// - Throws: ``MockServerError`` if no port is free, and errors of `body`.
  package func whileReachedPrivately<Result>(
    _ body: (MockEndpoint) async throws -> Result
  ) async throws -> Result {
    var configuration = MockServerConfiguration()
    configuration.controlPath = .privateControlPath(parts.random)
    let listener = Listener(router, configuration)
    return try await MockServer.during(body) { onListening in
      if let failure = await listener.run(onListening) { throw failure }
    }
  }

  /// Runs `body` while a server runs.
  private static func during<Result>(
    _ body: (MockEndpoint) async throws -> Result,
    _ serve:
      @escaping @Sendable (@escaping @Sendable (MockEndpoint) async -> Void) async throws ->
      Void
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Void.self) { group in
      let (listening, listener) = AsyncStream.makeStream(of: MockEndpoint.self)
      group.addTask {
        defer { listener.finish() }
        try await serve { listener.yield($0) }
      }
      for await endpoint in listening {
        defer { group.cancelAll() }
        return try await body(endpoint)
      }
      // The server ended before it listened, either with its error or because the task was
      // canceled.
      try await group.next()
      throw CancellationError()
    }
  }
}

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
  rules: MockRules = .right,
  recorder: SettingRecorder? = nil,
  onExchange: @escaping @Sendable (MockExchange) -> Void = { _ in },
  body: (MockEndpoint) async throws -> Result
) async throws -> Result {
  let random = SharedRandom(random)
  var configuration = MockServerConfiguration()
  configuration.region = region
  configuration.isPlaceChosen = false
  configuration.controlPath = .privateControlPath(random)
  configuration.keys = keys
  configuration.sharesDomains = true
  configuration.keptMessages = 1_000
  let server = MockServer(
    configuration: configuration,
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

extension String {
  /// A secret path that ends with the public path, which `authflow inbox` appends to a URL.
  fileprivate static func privateControlPath(_ random: SharedRandom) -> String {
    "/" + random.secretPath() + MockServerConfiguration.publicControlPath
  }
}
