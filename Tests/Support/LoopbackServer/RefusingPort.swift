/// A port of 127.0.0.1 that refuses connections.
///
/// No other program can use it in the meantime.
package final class RefusingPort: Sendable {
  /// The port that the system chose.
  package let number: Int

  private let socket: Socket

  /// Reserves a port.
  /// - Throws: `SystemError` if the system provides no socket.
  package init() throws {
    socket = try Socket.bound()
    number = try socket.port()
  }

  deinit { socket.close() }

  /// The URL of the port's root, which refuses connections.
  package var url: String { "http://127.0.0.1:\(number)/" }
}
