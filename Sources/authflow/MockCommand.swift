internal import ArgumentParser
internal import FoundationEssentials
internal import JSON
internal import MockServer
internal import PoolClient
internal import Runner
internal import Synchronization
internal import Transport
internal import Values
internal import Waiting

/// `authflow mock`: the built-in mock pool as a server for any Cognito SDK.
struct MockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock",
    abstract: "Serves mock user pools that any Cognito SDK can use.",
    discussion: """
      Point an SDK's endpoint at the printed address. A first pool, as the console's wizard makes \
      it or as --configuration says, is there; CreateUserPool makes more. Codes are generated, delivered, checked and expire. \
      Messages can be read with GET /_authflow/messages?to=ADDRESS, or from the Maildir of --outbox.
      """
  )

  @OptionGroup var listening: ListeningOptions

  @Option(
    help: ArgumentHelp(
      "Make the first pool as FILE says, in the members that DescribeUserPool shows, ids included.",
      valueName: "file"
    )
  )
  var configuration: String?

  @OptionGroup var identity: PoolIdentityOptions

  @Option(
    help: ArgumentHelp(
      """
      Keep all pools in FILE, which is made where it is not there: the next start with it goes on \
      where this one ends, however it ends. FILE holds passwords in clear text.
      """,
      valueName: "file"
    )
  )
  var state: String?

  @Option(help: ArgumentHelp("Deliver messages to the Maildir DIR too.", valueName: "dir"))
  var outbox: String?

  @OptionGroup var smtp: SMTPOptions

  @Option(
    help: ArgumentHelp(
      """
      Run the functions of pools' LambdaConfig at URL, which speaks the Invoke API of AWS Lambda.
      """,
      valueName: "url"
    ),
    transform: LambdaFunctions.endpoint(_:)
  )
  var lambdaEndpoint: String?

  @Flag(
    name: .customLong("no-rate-limits"),
    help: """
      Let users try codes and passwords, and ask for new ones, as often in an hour as they like. \
      Wrong passwords still lock a user out for a while.
      """
  )
  var liftsLimits = false

  @OptionGroup var signatures: SignatureOption

  @OptionGroup var colour: ColourOption

  @Flag(help: "Print a line for each call.")
  var verbose = false

  func validate() throws {
    try OptionValue.check([("--state", state), ("--outbox", outbox), ("--smtp", smtp.url)])
    _ = try smtp.server(Environment.variables)
  }

  func run() async throws {
    let redactor = Redactor.process
    let errors = Output.error(redactor)
    let file = try configuration.map {
      try ConfigurationFile(
        reading: $0,
        errors,
        redactor,
        inColour: colour.isOn(for: errors)
      )
    }
    if let folder = outbox { try Outbox.check(folder) }
    let credentials = try signatures.credentials(in: Environment.variables)
    let outbox = Outbox(folder: outbox) { errors.say($0) }
    let region = try identity.region(of: file)
    let server = try smtp.server(Environment.variables)
    if let login = server?.login { redactor.add(login.password) }
    let output = Output.standard(redactor)
    let transport = server != nil || lambdaEndpoint != nil ? Transport() : nil
    let runner = TriggerRunner(
      functions: lambdaEndpoint.flatMap { endpoint in
        transport.map { LambdaFunctions(endpoint: endpoint, $0) }
      },
      onRemark: { errors.say($0) }
    )
    let first = FirstPool(
      file: file,
      region: region,
      credentials: credentials,
      programs: runner
    )
    let mails = server.flatMap { server in
      transport.map { SMTPSink(server, $0, before: outbox) { errors.say($0) } }
    }
    let outcome: Result<Void, any Error>
    do {
      outcome = .success(
        try await runner.whileRunning {
          try await serve(mails ?? outbox, runner, first, output, errors)
        }
      )
    } catch {
      outcome = .failure(error)
    }
    await transport?.shutdown()
    try outcome.get()
  }

  /// Serves until a signal comes.
  private func serve(
    _ sink: any MessageSink,
    _ functions: any TriggerInvoker,
    _ first: FirstPool,
    _ output: Output,
    _ errors: Output
  ) async throws {
    DescriptorLimit.raise()
    let stop = StopSignal()
    let signals = Signals(raising: stop)
    defer { withExtendedLifetime(signals) {} }
    let isAnnounced = Atomic(false)
    let certificate = try listening.certificate()
    let token = try ListeningOptions.token(in: Environment.variables)
    let server = MockServer(
      configuration: MockServerConfiguration(
        host: listening.listen,
        allowedHosts: listening.allowHost,
        controlToken: token,
        certificate: certificate,
        port: listening.port,
        region: first.region,
        isPlaceChosen: first.file == nil,
        issuer: identity.issuer.setting,
        limitsAttempts: !liftsLimits,
        stateFile: state.map(Environment.absolute),
        acceptedCredentials: first.credentials?.accepted
      ),
      sink: sink,
      functions: functions,
      now: Environment.now,
      onExchange: { [verbose] exchange in
        // The calls that make the first pool are none of the user's.
        guard verbose, isAnnounced.load(ordering: .relaxed) else { return }
        output.write(line: MockCommand.line(for: exchange))
      },
      onWriteFailure: { [state] failure in errors.say(failure.message(path: state ?? "")) }
    )
    do {
      try await server.whileRunning { endpoint in
        let pool = try await first.pool(of: server, errors, inColour: colour.isOn(for: errors))
        // The region of a file's pool is the file's; a client's default region may be another.
        server.extend(pool.id, to: first.file == nil ? .everywhere : .listedEverywhere)
        try announce(pool, endpoint, first.credentials, output)
        isAnnounced.store(true, ordering: .relaxed)
        await stop.wait()
      }
    } catch let error as MockServerError {
      throw CommandFailure(status: .environment, message: error.message)
    }
  }

  /// Prints what a client needs to use the first pool.
  private func announce(
    _ pool: ProvisionedPool,
    _ endpoint: MockEndpoint,
    _ credentials: AWSCredentials?,
    _ output: Output
  ) throws {
    var facts = ["authflow mock listens on \(endpoint.url)", "  user pool  \(pool.id)"]
    for client in pool.clients {
      facts.append("  client     \(client.id)" + (client.name.isEmpty ? "" : "  \(client.name)"))
    }
    facts.append("  messages   \(endpoint.controlURL)/messages?to=ADDRESS")
    if let token = endpoint.controlToken {
      let given = try ListeningOptions.token(in: Environment.variables)
      facts.append(
        "  token      " + (given == nil ? token : "that of \(ListeningOptions.tokenVariable)")
      )
    }
    if let state { facts.append("  state      \(state)") }
    if let server = try smtp.server(Environment.variables) {
      facts.append("  mails      \(server)")
    }
    if let lambdaEndpoint { facts.append("  functions  \(lambdaEndpoint)") }
    if let credentials { facts.append("  signed by  \(credentials.accessKeyID)") }
    for line in facts + ["Ctrl-C stops it."] { output.write(line: line) }
  }

  private static func line(for exchange: MockExchange) -> String {
    "\(exchange.time.formatted(.iso8601)) \(exchange.summary)"
  }
}
