internal import MockPool

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
