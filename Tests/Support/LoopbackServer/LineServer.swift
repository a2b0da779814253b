/// A server on 127.0.0.1 for protocols of lines, which does what a test's script says for each line.
///
/// Every connection has a thread of its own, so a script may leave one hanging. The server stops
/// when it is dropped.
package final class LineServer: Sendable {
  /// Says what to do: of which connection, counted from 1, and which line; nil when it has just come in.
  package typealias Script = @Sendable (_ connection: Int, _ line: String?) -> [LoopbackServer.Act]

  /// The port that the system chose.
  package var port: Int { listener.port }

  private let listener: Listener

  /// Starts listening.
  /// - Throws: `SystemError` where the system gives no socket.
  package init(_ script: @escaping Script) throws {
    listener = try Listener()
    try listener.start { number, socket in
      LineDialogue(script: script, number: number, socket: socket).run()
    }
  }

  deinit { stop() }

  /// How many connections came in so far.
  package var connections: Int { listener.connections }

  /// The connections that are open now.
  package var open: Int { listener.open.count }

  /// Sends a text on every connection that is open now, whatever their scripts are about to do.
  package func push(_ text: String) {
    for socket in listener.open {
      _ = socket.send(Array(text.utf8))
    }
  }

  /// Ends every connection that is open now.
  package func cut() { listener.cut() }

  /// Ends every connection and stops listening.
  package func stop() { listener.stop() }
}

/// A connection's course: it ends when either side closes.
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

  /// Does it all; false where that ended the connection.
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
