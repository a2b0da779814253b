internal import Synchronization

/// A server on 127.0.0.1 for protocols of lines, which does what a test's script says for each line.
///
/// Every connection has a thread of its own, so a script may leave one hanging. The server stops
/// when it is dropped.
package final class LineServer: Sendable {
  /// Says what to do: of which connection, counted from 1, and which line; nil when it has just come in.
  package typealias Script = @Sendable (_ connection: Int, _ line: String?) -> [LoopbackServer.Act]

  /// The port that the system chose.
  package let port: Int

  private let shared: SharedLines

  /// Starts listening.
  /// - Throws: `SystemError` where the system gives no socket.
  package init(_ script: @escaping Script) throws {
    let listener = try Socket.listening()
    port = try listener.port()
    shared = SharedLines(script: script, listener: listener)
    try startThread { [shared] in shared.accept() }
  }

  deinit { stop() }

  /// How many connections came in so far.
  package var connections: Int { shared.state.withLock { $0.connections } }

  /// The connections that are open now.
  package var open: Int { shared.state.withLock { $0.open.count } }

  /// Sends a text on every connection that is open now, whatever their scripts are about to do.
  package func push(_ text: String) {
    for socket in shared.state.withLock({ Array($0.open.values) }) {
      _ = socket.send(Array(text.utf8))
    }
  }

  /// Ends every connection that is open now.
  package func cut() {
    shared.state.withLock { state in
      for socket in state.open.values { socket.shut() }
    }
  }

  /// Ends every connection and stops listening.
  package func stop() {
    shared.state.withLock { state in
      state.listener?.shut()
      state.listener = nil
      for socket in state.open.values { socket.shut() }
    }
  }
}

/// What the server's threads and its owner share.
private final class SharedLines: Sendable {
  struct State {
    var listener: Socket?
    var open: [Int: Socket] = [:]
    var connections = 0
  }

  let script: LineServer.Script
  let state: Mutex<State>
  private let listener: Socket

  init(script: @escaping LineServer.Script, listener: Socket) {
    self.script = script
    self.listener = listener
    state = Mutex(State(listener: listener))
  }

  /// The listening thread: ends when the listener is shut.
  func accept() {
    while let socket = listener.accept() {
      let number: Int? = state.withLock { state in
        guard state.listener != nil else { return nil }
        state.connections += 1
        state.open[state.connections] = socket
        return state.connections
      }
      guard let number else {
        socket.close()
        break
      }
      do {
        try startThread { self.serve(number, socket) }
      } catch {
        finish(number, socket)
      }
    }
    listener.close()
  }

  /// A connection's thread: ends when either side closes.
  private func serve(_ number: Int, _ socket: Socket) {
    defer { finish(number, socket) }
    guard perform(script(number, nil), on: socket) else { return }
    var buffer: [UInt8] = []
    while true {
      while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end].filter { $0 != UInt8(ascii: "\r") }
        buffer.removeFirst(end + 1)
        let acts = script(number, String(decoding: line, as: UTF8.self))
        guard perform(acts, on: socket) else { return }
      }
      let more = socket.receive()
      guard !more.isEmpty else { return }
      buffer += more
    }
  }

  /// Does it all; false where that ended the connection.
  private func perform(_ acts: [LoopbackServer.Act], on socket: Socket) -> Bool {
    for act in acts {
      switch act {
      case .send(let bytes):
        guard socket.send(bytes) else { return false }
      case .hold:
        while !socket.receive().isEmpty {}
        return false
      case .close: return false
      case .reset:
        socket.resetOnClose()
        return false
      }
    }
    return true
  }

  private func finish(_ number: Int, _ socket: Socket) {
    state.withLock { state in
      state.open[number] = nil
      socket.close()
    }
  }
}
