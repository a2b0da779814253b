package import FoundationEssentials

extension MockServer {
  /// Serves until the task is cancelled, which is the normal end and throws nothing; a server runs once.
  ///
  /// Connections that clients keep open are closed then, and calls in progress are cancelled.
  ///
  /// - Parameter onListening: Called once, before the first request is answered.
  /// - Throws: ``MockServerError`` where the address can't be bound or the listener ends by itself.
  package func run(
    onListening: @escaping @Sendable (MockEndpoint) async -> Void = { _ in }
  ) async throws(MockServerError) {
    let file = try await state?.opened()
    let listener = Listener(router, parts.configuration)
    let failure = await withTaskGroup(of: Void.self) { group in
      group.addTask { [parts] in await parts.runLateMessages() }
      if let state, let file { group.addTask { await state.keep(in: file) } }
      defer { group.cancelAll() }
      return await listener.run { [parts] endpoint in
        await parts.pools.opened(at: endpoint)
        await onListening(endpoint)
      }
    }
    if let failure { throw failure }
  }

  /// Runs the server for as long as `body` takes, which starts once the port is bound.
  ///
  /// - Throws: ``MockServerError`` where the server can't start, and whatever `body` throws.
  package func whileRunning<Result>(
    _ body: (MockEndpoint) async throws -> Result
  ) async throws -> Result {
    try await MockServer.during(body) { onListening in try await run(onListening: onListening) }
  }

  /// Answers on a free port of loopback too for as long as `body` takes, while the server runs.
  ///
  /// There it speaks plain HTTP and needs no token: its control endpoints lie behind a path that is not guessed.
  ///
  /// - Throws: ``MockServerError`` where no port is free, and whatever `body` throws.
  package func whileReachedPrivately<Result>(
    _ body: (MockEndpoint) async throws -> Result
  ) async throws -> Result {
    var configuration = MockServerConfiguration()
    configuration.controlPath = "/" + parts.random.secretPath()
    let listener = Listener(router, configuration)
    return try await MockServer.during(body) { onListening in
      if let failure = await listener.run(onListening) { throw failure }
    }
  }

  /// Does something while something else serves.
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
      // The server ended before it listened: its error, or the task's cancellation.
      try await group.next()
      throw CancellationError()
    }
  }
}

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
