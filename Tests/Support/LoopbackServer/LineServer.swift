/// A server on 127.0.0.1 for line-based protocols that follows a test's script for each line.
///
/// Every connection has a separate thread, so a script can leave one hanging. The server stops when
/// it is released.
package final class LineServer: Sendable {
  /// Returns the acts for a line of a connection.
  ///
  /// Connections are counted from 1. The line is nil when the connection starts.
  package typealias Script = @Sendable (_ connection: Int, _ line: String?) -> [LoopbackServer.Act]

  /// The port that the system chose.
  package var port: Int { listener.port }

  private let listener: Listener

  /// Starts listening.
  /// - Throws: `SystemError` if the system provides no socket.
  package init(_ script: @escaping Script) throws {
    listener = try Listener()
    try listener.start { number, socket in
      LineDialogue(script: script, number: number, socket: socket).run()
    }
  }

  deinit { stop() }

  /// The number of connections so far.
  package var connections: Int { listener.connections }

  /// The number of open connections.
  package var open: Int { listener.open }

  /// Sends a string on every open connection, independently of the scripts.
  package func push(_ text: String) { listener.send(Array(text.utf8)) }

  /// Closes every open connection.
  package func cut() { listener.cut() }

  /// Closes every connection and stops listening.
  package func stop() { listener.stop() }
}

/// Serves a connection until either side closes it.
private struct LineDialogue {
  let script: LineServer.Script
  let number: Int
  let socket: Socket

  func run() {
    guard perform(script(number, nil)) else { return }
    var buffer: [UInt8] = []
    while true {
      while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end].filter { $0 != UInt8(ascii: "\r") }
        buffer.removeFirst(end + 1)
        let acts = script(number, String(decoding: line, as: UTF8.self))
        guard perform(acts) else { return }
      }
      let more = socket.receive()
      guard !more.isEmpty else { return }
      buffer += more
    }
  }

  /// Performs all acts.
  ///
  /// Returns false if the connection ended.
  private func perform(_ acts: [LoopbackServer.Act]) -> Bool {
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
}
