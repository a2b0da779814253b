package import FoundationEssentials
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix

/// The built-in mock of Amazon Cognito user pools behind its HTTP front.
package struct MockServer: Sendable {
  private let configuration: MockServerConfiguration
  let pools: PoolRegistry
  private let post: PostOffice
  private let front: Front
  let state: ServerState?

  /// Makes a server that holds no pool yet and binds nothing before `run`.
  ///
  /// - Parameters:
  ///   - configuration: Where it listens and what its pools are like.
  ///   - sink: Takes each message before the call that caused it is answered.
  ///   - functions: Runs the functions of pools' LambdaConfig; nil has the calls refused that need one.
  ///   - now: The time that pools start from; each can be moved ahead of it.
  ///   - random: Makes ids, codes, salts and secrets, so only tests give a predictable one.
  ///   - onExchange: Hears of each call of the service's API once its answer is known.
  ///   - onWriteFailure: Hears of each failure to write the state file, whose calls get an error.
  package init(
    configuration: MockServerConfiguration = MockServerConfiguration(),
    sink: any MessageSink,
    functions: (any FunctionInvoker)? = nil,
    now: @escaping @Sendable () -> Date,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    onExchange: @escaping @Sendable (MockExchange) -> Void = { _ in },
    onWriteFailure: @escaping @Sendable (StateWriteError) -> Void = { _ in }
  ) {
    let random = SharedRandom(random)
    let journal = configuration.stateFile.map { _ in StateJournal() }
    let messages = KeptMessages(capacity: configuration.keptMessages, journal: journal)
    let pools = PoolRegistry(
      configuration: configuration,
      random: random,
      functions: functions,
      now: now,
      journal: journal
    )
    let faults = FaultPlan(journal: journal)
    let post = PostOffice(
      sink: sink,
      kept: messages,
      random: random,
      faults: faults,
      late: LatePost(),
      journal: journal
    )
    self.configuration = configuration
    self.pools = pools
    self.post = post
    front = Front(
      service: Service(
        pools: pools,
        post: post,
        faults: faults,
        journal: journal,
        signatures: configuration.acceptedCredentials.map {
          SignatureCheck(credentials: $0, region: configuration.region, now: now)
        },
        now: now,
        onExchange: onExchange
      ),
      documents: PoolDocuments(pools: pools),
      control: Control(
        path: configuration.controlPath,
        pools: pools,
        messages: messages,
        faults: faults,
        late: post.late,
        journal: journal
      ),
      oauth: OAuthFront(
        pools: pools,
        post: post,
        faults: faults,
        journal: journal,
        random: random,
        now: now,
        onExchange: onExchange
      ),
      random: random
    )
    state = configuration.stateFile.flatMap { path in
      journal.map {
        ServerState(
          path: path,
          journal: $0,
          pools: pools,
          messages: messages,
          faults: faults,
          onFailure: onWriteFailure
        )
      }
    }
  }

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
    let application = Application(
      responder: front,
      server: HTTPServerBuilder { [idleTimeout] responder in
        OrderlyHTTP1(
          http: HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(idleTimeout: idleTimeout)
          )
        )
      },
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        backlog: 1_024,
        // Those beyond wait in the backlog until another one is closed.
        availableConnectionsDelegate: MaximumAvailableConnections(
          DescriptorLimit.connections,
          logger: MockServer.silence
        )
      ),
      onServerRunning: { [configuration, pools] channel in
        let endpoint = MockEndpoint(
          host: configuration.host,
          port: channel.localAddress?.port ?? configuration.port,
          controlPath: configuration.controlPath
        )
        await pools.opened(at: endpoint)
        await onListening(endpoint)
      },
      logger: MockServer.silence
    )
    let failure = await withTaskGroup(of: Void.self) { group in
      group.addTask { [pools] in await pools.makeKeys() }
      group.addTask { [post] in await post.run() }
      if let state, let file { group.addTask { await state.keep(in: file) } }
      defer { group.cancelAll() }
      return await end(of: application)
    }
    if let failure { throw failure }
  }

  private static let silence = Logger(
    label: "authflow.mock",
    factory: { _ in SwiftLogNoOpLogHandler() }
  )

  /// After it a connection is closed on which no whole head of a request, or nothing of its body, has come.
  private var idleTimeout: TimeAmount {
    .nanoseconds(Int64(configuration.idleTimeout / .nanoseconds(1)))
  }

  /// Runs an application to its end and says why it came; nil where that end was the task's cancellation.
  private func end(of application: some ApplicationProtocol) async -> MockServerError? {
    do {
      try await application.run()
    } catch {
      return Task.isCancelled
        ? nil : MockServerError(error, host: configuration.host, port: configuration.port)
    }
    return Task.isCancelled ? nil : .ended(detail: "the listener closed")
  }
}
