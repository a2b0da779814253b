internal import Glibc
internal import Synchronization

/// A server on 127.0.0.1 that follows a test's script, byte for byte, for each request.
///
/// Every connection has a separate thread, so a script can leave one hanging. The server stops when
/// it is released.
package final class LoopbackServer: Sendable {
  /// The port that the system chose.
  package var port: Int { listener.port }

  /// The events in order, for one reader.
  package let events: AsyncStream<Event>

  private let listener: Listener
  private let shared: SharedState

  /// Starts listening, with a script that returns the acts for each complete request.
  /// - Throws: `SystemError` if the system provides no socket.
  package init(_ script: @escaping @Sendable (ReceivedRequest) -> [Act]) throws {
    listener = try Listener()
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    shared = SharedState(script: script, continuation)
    try listener.start(
      announce: { continuation.yield(.connected($0)) },
      end: { continuation.finish() },
      serve: { [shared] number, socket in shared.serve(number, socket) }
    )
  }

  /// Starts listening with one list of acts for each request.
  ///
  /// The last list repeats for all further requests.
  /// - Throws: `SystemError` if the system provides no socket.
  package convenience init(inTurn lists: [[Act]]) throws {
    let rest = Mutex(lists[...])
    try self.init { _ in
      rest.withLock { rest in
        guard let acts = rest.first else { return [.close] }
        if rest.count > 1 { rest.removeFirst() }
        return acts
      }
    }
  }

  deinit { stop() }

  /// The URL of the root, with a slash at the end.
  package var url: String { "http://127.0.0.1:\(port)/" }

  /// The requests so far, in the order in which they were complete.
  package var requests: [ReceivedRequest] { shared.state.withLock { $0.requests } }

  /// The number of connections so far.
  package var connections: Int { listener.connections }

  /// Closes every connection and stops listening.
  package func stop() { listener.stop() }

  /// Waits for a matching event.
  ///
  /// Returns nil if the server stops first.
  package func next(where fits: (Event) -> Bool) async -> Event? {
    for await event in events where fits(event) { return event }
    return nil
  }
}

extension LoopbackServer {
  /// An act of a script on a connection.
  package enum Act: Hashable, Sendable {
    /// Sends these bytes.
    case send([UInt8])
    /// Waits until the client closes.
    case hold
    /// Closes the connection normally.
    case close
    /// Closes the connection with a reset.
    case reset

    /// Sends these bytes.
    package static func send(_ text: String) -> Act { .send(Array(text.utf8)) }

    /// Sends a complete response with a Content-Length.
    ///
    /// The connection stays open.
    package static func answer(
      _ status: Int = 200,
      _ body: String = "",
      headers: [String] = []
    ) -> Act {
      let lines = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.utf8.count)"] + headers
      return .send((lines + ["", body]).joined(separator: "\r\n"))
    }
  }

  /// An event of a connection.
  ///
  /// Connections are counted from 1.
  package enum Event: Hashable, Sendable {
    case connected(Int)
    case received(ReceivedRequest)
    case closedByClient(Int)
  }
}

// MARK: - Threads

/// State that the server and its threads share.
private final class SharedState: Sendable {
  struct State {
    var requests: [ReceivedRequest] = []
  }

  let script: @Sendable (ReceivedRequest) -> [LoopbackServer.Act]
  let state: Mutex<State>
  private let events: AsyncStream<LoopbackServer.Event>.Continuation

  init(
    script: @escaping @Sendable (ReceivedRequest) -> [LoopbackServer.Act],
    _ events: AsyncStream<LoopbackServer.Event>.Continuation
  ) {
    self.script = script
    self.events = events
    state = Mutex(State())
  }

  /// Serves a connection on its thread until either side closes it.
  func serve(_ number: Int, _ socket: Socket) {
    var reader = RequestReader(socket: socket, connection: number)
    while let request = reader.next() {
      state.withLock { $0.requests.append(request) }
      events.yield(.received(request))
      for act in script(request) {
        guard perform(act, on: socket, number) else { return }
      }
    }
    events.yield(.closedByClient(number))
  }

  /// Performs one act.
  ///
  /// Returns false if the connection ended.
  private func perform(_ act: LoopbackServer.Act, on socket: Socket, _ number: Int) -> Bool {
    switch act {
    case .send(let bytes):
      if socket.send(bytes) { return true }
      events.yield(.closedByClient(number))
    case .hold:
      while !socket.receive().isEmpty {}
      events.yield(.closedByClient(number))
    case .close: break
    case .reset: socket.resetOnClose()
    }
    return false
  }
}
