internal import Synchronization

/// A mail server on 127.0.0.1 that follows a test's script, byte for byte.
///
/// Every connection has a separate thread. The server stops when it is released.
package final class LoopbackSMTPServer: Sendable {
  /// An act of the script in response to a command.
  package enum Act: Hashable, Sendable {
    /// Sends these bytes.
    case send(String)
    /// Closes the connection normally.
    case close
    /// Continues to read and sends nothing.
    case hold
  }

  /// An event of a connection.
  ///
  /// Connections are counted from 1.
  package enum Event: Hashable, Sendable {
    case connected(Int)
    case command(Int, String)
    case closedByClient(Int)
  }

  /// A message as received after DATA, without the line that ends it.
  ///
  /// Leading dots are still doubled.
  package struct Message: Hashable, Sendable {
    /// The number of the connection.
    package let connection: Int

    /// The bytes between the reply to DATA and the line with one dot.
    package let bytes: [UInt8]
  }

  /// Responds to a command on a connection.
  ///
  /// Returns nil for the reply of ``LoopbackSMTPServer/usual(_:)``. The line is the command without
  /// its line end, `.` after a complete message, or empty at the start of the connection.
  package typealias Script = @Sendable (_ connection: Int, _ line: String) -> [Act]?

  /// The port that the system chose.
  package var port: Int { listener.port }

  /// The events in order, for one reader.
  package let events: AsyncStream<Event>

  private let listener: Listener
  private let shared: SharedState

  /// Starts listening.
  /// - Throws: `SystemError` if the system provides no socket.
  package init(_ script: @escaping Script = { _, _ in nil }) throws {
    listener = try Listener()
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    shared = SharedState(script, continuation)
    try listener.start(
      announce: { continuation.yield(.connected($0)) },
      end: { continuation.finish() },
      serve: { [shared] number, socket in shared.serve(number, socket) }
    )
  }

  deinit { stop() }

  /// The number of connections so far.
  package var connections: Int { listener.connections }

  /// The commands of all connections so far, in order.
  package var commands: [String] { shared.state.withLock { $0.commands } }

  /// The messages so far, accepted or not.
  package var messages: [Message] { shared.state.withLock { $0.messages } }

  /// Closes every connection and stops listening.
  package func stop() { listener.stop() }

  /// Waits for a matching event.
  ///
  /// Returns nil if the server stops first.
  package func next(where fits: (Event) -> Bool) async -> Event? {
    for await event in events where fits(event) { return event }
    return nil
  }

  /// The replies of a server that accepts everything and offers 8BITMIME, SIZE, and PLAIN.
  package static func usual(_ line: String) -> [Act] {
    switch line.prefix(4).uppercased() {
    case "": [.send("220 mail.test ESMTP\r\n")]
    case "EHLO":
      [.send("250-mail.test\r\n250-8BITMIME\r\n250-AUTH PLAIN\r\n250 SIZE 35882577\r\n")]
    case "AUTH": [.send("334 \r\n")]
    case "DATA": [.send("354 go on\r\n")]
    case ".": [.send("250 2.0.0 queued as 1\r\n")]
    case "QUIT": [.send("221 bye\r\n"), .close]
    case "MAIL", "RCPT", "RSET", "NOOP", "HELO": [.send("250 2.0.0 ok\r\n")]
    default: [.send("235 2.7.0 welcome\r\n")]  // the client's response to 334
    }
  }
}

// MARK: - Threads

private final class SharedState: Sendable {
  struct State {
    var commands: [String] = []
    var messages: [LoopbackSMTPServer.Message] = []
  }

  let state: Mutex<State>
  private let script: LoopbackSMTPServer.Script
  private let events: AsyncStream<LoopbackSMTPServer.Event>.Continuation

  init(
    _ script: @escaping LoopbackSMTPServer.Script,
    _ events: AsyncStream<LoopbackSMTPServer.Event>.Continuation
  ) {
    self.script = script
    self.events = events
    state = Mutex(State())
  }

  /// Serves a connection on its thread until either side closes it.
  func serve(_ number: Int, _ socket: Socket) {
    var reader = MailReader(socket: socket)
    var acts = script(number, "") ?? LoopbackSMTPServer.usual("")
    while true {
      for act in acts {
        switch act {
        case .send(let text):
          guard socket.send(Array(text.utf8)) else { break }
          // A message starts only after the script's 354.
          if text.hasPrefix("354") { reader.isInMessage = true }
        case .close: return
        case .hold: break
        }
      }
      guard let read = reader.next() else { break }
      let line = state.withLock { state in
        switch read {
        case .command(let line):
          state.commands.append(line)
          return line
        case .message(let bytes):
          state.messages.append(LoopbackSMTPServer.Message(connection: number, bytes: bytes))
          return "."
        }
      }
      events.yield(.command(number, line))
      acts = script(number, line) ?? LoopbackSMTPServer.usual(line)
    }
    events.yield(.closedByClient(number))
  }
}

/// Splits the bytes of a connection into command lines and messages.
private struct MailReader {
  enum Item {
    case command(String)
    case message([UInt8])
  }

  let socket: Socket
  var isInMessage = false
  private var buffer: [UInt8] = []
  private var searched = 0

  init(socket: Socket) { self.socket = socket }

  /// The next complete item.
  ///
  /// Returns nil if the client closes first.
  mutating func next() -> Item? {
    while true {
      if let item = cut() { return item }
      let more = socket.receive()
      guard !more.isEmpty else { return nil }
      buffer += more
    }
  }

  private mutating func cut() -> Item? {
    let end = Array((isInMessage ? "\r\n.\r\n" : "\r\n").utf8)
    // An empty message is only its last line.
    if isInMessage, buffer.starts(with: ".\r\n".utf8) {
      isInMessage = false
      buffer.removeFirst(3)
      return .message([])
    }
    guard let start = place(of: end) else { return nil }
    defer {
      buffer.removeFirst(start + end.count)
      searched = 0
    }
    guard isInMessage else {
      return .command(String(decoding: buffer[..<start], as: UTF8.self))
    }
    isInMessage = false
    return .message(Array(buffer[..<(start + 2)]))
  }

  /// The start of the mark that ends a message.
  ///
  /// Checks each byte once, because a message can be long.
  private mutating func place(of mark: [UInt8]) -> Int? {
    while searched + mark.count <= buffer.count {
      if buffer[searched] == mark[0],
        buffer[searched..<(searched + mark.count)].elementsEqual(mark)
      {
        return searched
      }
      searched += 1
    }
    return nil
  }
}
