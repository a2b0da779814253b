internal import AuthCrypto
internal import MockServer
internal import PoolClient
internal import Project
internal import Reports
internal import Runner
internal import Synchronization
internal import Transport
internal import Values
internal import Waiting

/// `authflow mock`: serves the built-in mock pool for any Cognito SDK.
package struct MockWorkflow {
  let request: MockServerRequest
  let environment: Environment

  package init(_ request: MockServerRequest, _ environment: Environment) {
    (self.request, self.environment) = (request, environment)
  }

  /// Serves until the environment's `stop` is raised.
  package func run() async throws {
    let file = try request.configuration.map { path throws(CommandFailure) in
      let runsFunctions = request.lambdaEndpoint != nil
      return try ConfigurationFile(
        reading: path,
        to: .start,
        environment,
        runsFunctions: runsFunctions
      )
    }
    if let folder = request.outbox { try Outbox.check(folder, environment) }
    let credentials = request.checksSignatures ? try environment.acceptedCredentials : nil
    let region = try region(of: file)
    if let login = request.smtp?.login { environment.redactor.add(login.password) }
    guard request.smtp != nil || request.lambdaEndpoint != nil else {
      return try await serve(file, region, credentials, nil)
    }
    try await withTransport { try await serve(file, region, credentials, $0) }
  }

  /// Serves the mock; `transport` connects to the mail server and the functions' endpoint.
  private func serve(
    _ file: ConfigurationFile?,
    _ region: String,
    _ credentials: AWSCredentials?,
    _ transport: Transport?
  ) async throws {
    let say: @Sendable (String) -> Void = { [errors = environment.errors] in errors.say($0) }
    var sink: any MessageSink = Outbox(folder: request.outbox, environment, complain: say)
    var functions: LambdaFunctions?
    if let transport {
      functions = request.lambdaEndpoint.map { LambdaFunctions(endpoint: $0, transport: transport) }
      if let server = request.smtp {
        sink = SMTPSink(server: server, transport: transport, next: sink, complain: say)
      }
    }
    let runner = TriggerRunner(functions: functions, environment: environment, onRemark: say)
    let first = FirstPool(
      file: file,
      region: region,
      credentials: credentials,
      programs: runner,
      environment: environment
    )
    try await runner.whileRunning { [sink] in try await serve(sink, runner, first) }
  }

  /// The region of new pools; throws if the configuration file's pool is in another region.
  private func region(of file: ConfigurationFile?) throws(CommandFailure) -> String {
    let own = file?.plan.creation.id.map { String($0.prefix { $0 != "_" }) }
    if let region = request.region, let own, region != own {
      throw .usage("--region is \(region), but the pool in the configuration file is in \(own)")
    }
    return request.region ?? own ?? PoolClient.mockRegion
  }
}

// MARK: - Serving

extension MockWorkflow {
  private func serve(
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
