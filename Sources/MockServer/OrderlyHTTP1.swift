import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// HTTP/1.1 that closes accepted connections even if they are never handled.
///
/// A canceled server drops accepted connections that it has not handled yet. NIO then stops the
/// process, because their writers are unfinished (apple/swift-nio#2637, #3481). This type closes
/// these connections first.
struct OrderlyHTTP1: ServerChildChannel {
  private let http: HTTP1Channel

  /// Closes a connection if the head of a request stays incomplete, or its body stalls, for too
  /// long.
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

  /// An accepted connection, which is closed with its last reference unless `taken` was called.
  final class Accepted: ServerChildChannelValue {
    private let connection: HTTP1Channel.Value
    private let isTaken = Atomic(false)

    init(_ connection: HTTP1Channel.Value) { self.connection = connection }

    var channel: any Channel { connection.channel }

    /// Returns the connection; the caller must close it.
    func taken() -> HTTP1Channel.Value {
      isTaken.store(true, ordering: .relaxed)
      return connection
    }

    deinit {
      guard !isTaken.load(ordering: .relaxed) else { return }
      // A broken connection is already closed.
      Task { [connection] in try? await connection.executeThenClose { _, _ in } }
    }
  }
}
