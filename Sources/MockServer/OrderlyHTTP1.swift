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

  /// Responds to the requests of a connection until it is closed, or until shortly after a
  /// cancellation.
  ///
  /// Hummingbird only closes the input of a canceled connection. If the client has just closed its
  /// side, NIO reports no end after that (HTTPChannelHandler of Hummingbird 2.28).
  func handle(value: Accepted, logger: Logger) async {
    let connection = value.taken()
    await withTaskCancellationHandler {
      await withTaskExecutorPreference(ConnectionExecutor(connection.channel.eventLoop)) {
        await http.handle(value: connection, logger: logger)
      }
    } onCancel: {
      let channel = connection.channel
      channel.eventLoop.scheduleTask(in: OrderlyHTTP1.lastResponse) { channel.close(promise: nil) }
    }
  }

  /// The time for the response of a canceled connection.
  private static let lastResponse = TimeAmount.seconds(1)

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
