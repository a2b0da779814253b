import AuthCrypto
import FoundationEssentials
import JSON
import LoopbackServer
import Synchronization
import Testing
import Transport
import Values

@testable import PoolClient

/// A client of a scripted service.
///
/// The client's pauses are recorded and take no time.
final class PoolFixture: Sendable {
  static let secretKey = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
  static let keys = AWSCredentials(
    accessKeyID: "AKIDEXAMPLE",
    secretAccessKey: Secret(secretKey)
  )

  let server: LoopbackServer
  let client: PoolClient
  private let notes = Notes()

  var pauses: [Duration] { notes.pauses.withLock(\.self) }

  init(
    _ server: LoopbackServer,
    url: String? = nil,
    credentials: (any CredentialsProvider)? = StaticCredentials(PoolFixture.keys),
    longestPause: Duration = .seconds(5)
  ) throws {
    self.server = server
    let notes = notes
    var retry = RetryPolicy(
      random: { 0.5 },
      sleep: { pause in notes.pauses.withLock { $0.append(pause) } }
    )
    retry.longestPause = longestPause
    client = PoolClient(
      transport: Transport(),
      endpoint: try PoolEndpoint(url: url ?? server.url, region: "eu-west-1"),
      credentials: credentials,
      retry: retry,
      now: { Date(timeIntervalSince1970: 1_795_248_000) }
    )
  }

  convenience init(inTurn lists: [[LoopbackServer.Act]]) throws {
    try self.init(LoopbackServer(inTurn: lists))
  }

  private final class Notes: Sendable {
    let pauses = Mutex<[Duration]>([])
  }
}

extension LoopbackServer.Act {
  /// An error in the service's format.
  static func error(_ type: String, status: Int = 400) -> LoopbackServer.Act {
    .answer(status, #"{"__type":"\#(type)","message":"m"}"#)
  }
}
