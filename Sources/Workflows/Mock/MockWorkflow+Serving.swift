internal import AuthCrypto
internal import MockServer
internal import Reports
internal import Runner
internal import Synchronization
internal import Values
internal import Waiting

extension MockWorkflow {
  func serve(
    _ sink: any MessageSink,
    _ functions: any TriggerInvoker,
    _ first: FirstPool
  ) async throws {
    DescriptorLimit.raise()
    environment.listenForStop(environment.stop)
    let isAnnounced = Atomic(false)
    let log = CallLog()
    let server = try server(sink, functions, first) { [isVerbose = request.isVerbose] exchange in
      // authflow itself makes the calls that create the first pool.
      guard isVerbose, isAnnounced.load(ordering: .relaxed) else { return }
      log.add("\(exchange.time.rfc3339) \(exchange.summary)")
    }
    do {
      try await log.whileWriting(to: environment.output) {
        try await server.whileRunning { endpoint in
          let pool = try await first.pool(of: server)
          // The region of a configured pool is in its file. A client's default region may differ
          // from that region.
          server.extend(pool.id, to: first.file == nil ? .everywhere : .listedEverywhere)
          try announce(pool, endpoint, first.credentials)
          isAnnounced.store(true, ordering: .relaxed)
          await environment.stop.wait()
        }
      }
    } catch let error as MockServerError {
      throw CommandFailure(.environment, error.message)
    }
  }

  private func server(
    _ sink: any MessageSink,
    _ functions: any TriggerInvoker,
    _ first: FirstPool,
    onExchange: @escaping @Sendable (MockExchange) -> Void
  ) throws(CommandFailure) -> MockServer {
    MockServer(
      configuration: try configuration(first),
      sink: sink,
      functions: functions,
      now: environment.now,
      onExchange: onExchange,
      onWriteFailure: { [errors = environment.errors, state = request.state] failure in
        errors.say(failure.message(path: state ?? ""))
      }
    )
  }

  /// Prints what a client needs to use the first pool.
  private func announce(
    _ pool: ProvisionedPool,
    _ endpoint: MockEndpoint,
    _ credentials: AWSCredentials?
  ) throws(CommandFailure) {
    var facts = ["authflow mock listens on \(endpoint.url)", "  user pool  \(pool.id)"]
    for client in pool.clients {
      facts.append("  client     \(client.id)" + (client.name.isEmpty ? "" : "  \(client.name)"))
    }
    facts.append("  messages   \(endpoint.controlURL)/messages?to=ADDRESS")
    if let token = endpoint.controlToken {
      let isGiven = try environment.controlToken != nil
      let shown = isGiven ? "the value of \(Environment.tokenVariable)" : token
      facts.append("  token      " + shown)
    }
    if let state = request.state { facts.append("  state      \(state)") }
    if let server = request.smtp { facts.append("  email      \(server)") }
    if let endpoint = request.lambdaEndpoint { facts.append("  functions  \(endpoint)") }
    if let credentials { facts.append("  signed by  \(credentials.accessKeyID)") }
    for line in facts + ["Press Ctrl-C to stop."] { environment.output.write(line: line) }
  }
}
