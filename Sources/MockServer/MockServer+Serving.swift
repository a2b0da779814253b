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
