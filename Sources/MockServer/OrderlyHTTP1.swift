import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// HTTP/1.1 whose connections end in order also where nobody looks at them any more.
///
/// A server that is cancelled drops the connections that it has accepted and not yet handled, and NIO
/// stops the whole process when a writer goes unfinished (apple/swift-nio#2637, #3481). So a connection
/// that is dropped here is closed first.
struct OrderlyHTTP1: ServerChildChannel {
  private let http: HTTP1Channel

  /// A connection is closed on which no whole head of a request, or nothing of its body, has come for a time.
  init(_ responder: @escaping HTTPChannelHandler.Responder, _ limits: MockServerConfiguration) {
    http = HTTP1Channel(
      responder: responder,
      configuration: HTTP1Channel.Configuration(
        idleTimeout: .nanoseconds(Int64(limits.idleTimeout / .nanoseconds(1))),
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: MockServerConfiguration.headerLimit,
          maxHeaderListSize: MockServerConfiguration.headerLimit,
          maxHeaderFieldCount: MockServerConfiguration.headerFieldLimit
        )
      )
    )
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Accepted> {
    http.setup(channel: channel, logger: logger).map(Accepted.init)
  }

  func handle(value: Accepted, logger: Logger) async {
    await http.handle(value: value.taken(), logger: logger)
  }

  /// A connection from its acceptance on; it is closed with its last reference unless it was taken.
  final class Accepted: ServerChildChannelValue {
    private let connection: HTTP1Channel.Value
    private let isTaken = Atomic(false)

    init(_ connection: HTTP1Channel.Value) { self.connection = connection }

    var channel: any Channel { connection.channel }

    /// The connection, which is the caller's to close from here on.
    func taken() -> HTTP1Channel.Value {
      isTaken.store(true, ordering: .relaxed)
      return connection
    }

    deinit {
      guard !isTaken.load(ordering: .relaxed) else { return }
      // A connection that broke meanwhile is closed already.
      Task { [connection] in try? await connection.executeThenClose { _, _ in } }
    }
  }
}
