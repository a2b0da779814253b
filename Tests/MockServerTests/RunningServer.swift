import AuthCrypto
import FoundationEssentials
import JSON
import Synchronization
import TestSupport

@testable import MockServer

/// Stores the messages of a server.
///
/// Fails if the test requests it.
final class ArraySink: MessageSink {
  struct Rejection: Error {}

  private let state = Mutex((messages: [OutgoingMessage](), refuses: false))

  var messages: [OutgoingMessage] { state.withLock { $0.messages } }

  func reject() { state.withLock { $0.refuses = true } }

  func deliver(_ message: OutgoingMessage) async throws {
    try state.withLock { state in
      if state.refuses { throw Rejection() }
      state.messages.append(message)
    }
  }
}

extension MockServerConfiguration {
  /// Generating a key takes longer than most tests, so all tests share one key.
  private static let key = Result { try RSAKey.generate() }

  static func test(
    port: Int = 0,
    region: String = "us-east-1",
    issuer: Issuer = .service,
    limitsAttempts: Bool = true,
    keptMessages: Int = 100,
    idleTimeout: Duration = .seconds(60),
    stateFile: String? = nil,
    acceptedCredentials: AWSCredentials? = nil
  ) -> MockServerConfiguration {
    var configuration = MockServerConfiguration()
    configuration.port = port
    configuration.region = region
    configuration.keys = .shared(making: { try key.get() })
    configuration.issuer = issuer
    configuration.limitsAttempts = limitsAttempts
    configuration.keptMessages = keptMessages
    configuration.idleTimeout = idleTimeout
    configuration.stateFile = stateFile
    configuration.acceptedCredentials = acceptedCredentials
    return configuration
  }
}

/// A server under test with its dependencies.
struct RunningServer {
  let endpoint: MockEndpoint
  let sink: ArraySink
  let exchanges: Exchanges
  let server: MockServer

  /// Saturday, 21 November 2026, 08:00 UTC.
  static let start = Date(timeIntervalSince1970: 1_795_248_000)

  var client: PlainClient { PlainClient(port: endpoint.port) }

  /// The exchanges that the log hook received.
  final class Exchanges: Sendable {
    private let list = Mutex([MockExchange]())
    var all: [MockExchange] { list.withLock { $0 } }
    func append(_ exchange: MockExchange) { list.withLock { $0.append(exchange) } }
  }

  /// Runs a server with a fixed clock and a seeded random generator.
  static func run<Result>(
    _ configuration: MockServerConfiguration = .test(),
    functions: (any TriggerInvoker)? = nil,
    seed: UInt64 = 0,
    onWriteFailure: @escaping @Sendable (StateWriteError) -> Void = { _ in },
    _ body: (RunningServer) async throws -> Result
  ) async throws -> Result {
    let sink = ArraySink()
    let exchanges = Exchanges()
    let server = MockServer(
      configuration: configuration,
      sink: sink,
      functions: functions,
      now: { start },
      random: SeededRandom(seed: seed),
      onExchange: { exchanges.append($0) },
      onWriteFailure: onWriteFailure
    )
    return try await server.whileRunning { endpoint in
      try await body(
        RunningServer(endpoint: endpoint, sink: sink, exchanges: exchanges, server: server)
      )
    }
  }
}
