internal import Synchronization

/// A mail server on 127.0.0.1 that says what a test's script makes it say, byte for byte.
///
/// Every connection has a thread of its own. The server stops when it is dropped.
package final class LoopbackSMTPServer: Sendable {
  /// What the script does at a command.
  package enum Act: Hashable, Sendable {
    /// Sends these bytes.
    case send(String)
    /// Closes in order.
    case close
    /// Reads on and says nothing.
    case hold
  }

  /// What happens on a connection, in order; connections are counted from 1.
  package enum Event: Hashable, Sendable {
    case connected(Int)
    case command(Int, String)
    case closedByClient(Int)
  }

  /// A message as it came after DATA, without the line that ends it; its dots are still doubled.
  package struct Message: Hashable, Sendable {
    /// The connection that brought it.
    package let connection: Int

    /// The bytes between the reply to DATA and the line with one dot.
    package let bytes: [UInt8]
  }

  /// Answers a command on a connection; nil for what ``LoopbackSMTPServer/usual(_:)`` says.
  ///
  /// The line is the command without its line end, `.` once a message is whole, and empty at the
  /// begin of the connection.
  package typealias Script = @Sendable (_ connection: Int, _ line: String) -> [Act]?

  /// The port that the system chose.
  package var port: Int { listener.port }

  /// What happens, in order; for one reader.
  package let events: AsyncStream<Event>

  private let listener: Listener
  private let shared: SharedState

  /// Starts listening.
  /// - Throws: `SystemError` where the system gives no socket.
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

  /// How many connections came in so far.
  package var connections: Int { listener.connections }

  /// The commands so far, in order, over all connections.
  package var commands: [String] { shared.state.withLock { $0.commands } }

  /// The messages so far, accepted or not.
  package var messages: [Message] { shared.state.withLock { $0.messages } }

  /// Ends every connection and stops listening.
  package func stop() { listener.stop() }

  /// Waits for an event that fits; nil where the server stopped first.
  package func next(where fits: (Event) -> Bool) async -> Event? {
    for await event in events where fits(event) { return event }
    return nil
  }

  /// What a server says that accepts everything and offers 8BITMIME, SIZE and PLAIN.
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
    default: [.send("235 2.7.0 welcome\r\n")]  // the answer to 334
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

  /// A connection's thread: ends when either side closes.
  func serve(_ number: Int, _ socket: Socket) {
    var reader = MailReader(socket: socket)
    var acts = script(number, "") ?? LoopbackSMTPServer.usual("")
    while true {
      for act in acts {
        switch act {
        case .send(let text):
          guard socket.send(Array(text.utf8)) else { break }
          // Only a script that says so lets a message begin.
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

/// Cuts a connection's bytes into command lines and messages.
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

  /// The next whole item; nil where the client closed first.
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
    // An empty message ends with its first line.
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

  /// Where the mark begins; looks at each byte once, since a message may be long.
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
