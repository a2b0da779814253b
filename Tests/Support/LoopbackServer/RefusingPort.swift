/// A port of 127.0.0.1 that refuses connections, and that nothing else can get meanwhile.
package final class RefusingPort: Sendable {
  /// The port that the system chose.
  package let number: Int

  private let socket: Socket

  /// Takes a port.
  /// - Throws: `SystemError` where the system gives no socket.
  package init() throws {
    socket = try Socket.bound()
    number = try socket.port()
  }

  deinit { socket.close() }

  /// The address of the root that nobody serves.
  package var url: String { "http://127.0.0.1:\(number)/" }
}
