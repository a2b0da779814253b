import NIOCore
import NIOEmbedded
import NIOHTTP1

/// A connection without a socket, which no client uses.
enum UnopenedConnection {
  /// Adds the handlers of HTTP to the connection.
  ///
  /// For each new type of handler, the runtime searches all conformances of the program. This takes
  /// longer than a request, and the first client of a process would wait for it. A server makes
  /// these searches while it opens its port.
  static func prepare() { _ = prepared }

  private static let prepared: Void = {
    let channel = EmbeddedChannel()
    try? channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withPipeliningAssistance: false,
      withErrorHandling: false,
      withOutboundHeaderValidation: false
    )
    _ = try? channel.finish()
  }()
}
