internal import Synchronization

/// A listening socket and its connections, each with a separate thread.
final class Listener: Sendable {
  private struct State {
    var listener: Socket?
    var open: [Int: Socket] = [:]
    var connections = 0
  }

  /// The port that the system chose.
  let port: Int

  private let socket: Socket
  private let state: Mutex<State>

  /// Creates a listening socket on a port that the system chooses.
  ///
  /// - Throws: `SystemError` if the system provides no socket.
  init() throws {
    socket = try Socket.listening()
    port = try socket.port()
    state = Mutex(State(listener: socket))
  }

  /// The number of connections so far.
  var connections: Int { state.withLock { $0.connections } }

  /// The number of open connections.
  var open: Int { state.withLock { $0.open.count } }

  /// Sends bytes on every open connection.
  func send(_ bytes: [UInt8]) {
    // The number of a connection that is closed at this moment could belong to another socket.
    state.withLock { state in
      for socket in state.open.values { _ = socket.send(bytes) }
    }
  }

  /// Accepts connections on a separate thread until the listener stops.
  ///
  /// Each connection is announced and then served on another thread. It is closed when `serve`
  /// returns.
  func start(
    announce: @escaping @Sendable (Int) -> Void = { _ in },
    end: @escaping @Sendable () -> Void = {},
    serve: @escaping @Sendable (_ number: Int, _ socket: Socket) -> Void
  ) throws {
    try startThread { [self] in
      accept(announce, serve)
      socket.close()
      end()
    }
  }

  private func accept(
    _ announce: (Int) -> Void,
    _ serve: @escaping @Sendable (Int, Socket) -> Void
  ) {
    while let socket = socket.accept() {
      guard let number = admit(socket) else { return socket.close() }
      announce(number)
      do {
        try startThread { [self] in
          serve(number, socket)
          finish(number, socket)
        }
      } catch {
        finish(number, socket)
      }
    }
  }

  /// Counts a connection.
  ///
  /// Returns nil if the listener has stopped.
  private func admit(_ socket: Socket) -> Int? {
    state.withLock { state in
      guard state.listener != nil else { return nil }
      state.connections += 1
      state.open[state.connections] = socket
      return state.connections
    }
  }

  private func finish(_ number: Int, _ socket: Socket) {
    state.withLock { state in
      state.open[number] = nil
      socket.close()
    }
  }

  /// Closes every open connection.
  func cut() {
    state.withLock { state in
      for socket in state.open.values { socket.shut() }
    }
  }

  /// Closes every connection and stops listening.
  func stop() {
    state.withLock { state in
      state.listener?.shut()
      state.listener = nil
      for socket in state.open.values { socket.shut() }
    }
  }
}
