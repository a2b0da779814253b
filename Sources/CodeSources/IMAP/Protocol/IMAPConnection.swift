internal import Transport
internal import Values

/// Sends commands and reads responses on a stream that has logged in.
///
/// All methods block the caller's thread.
struct IMAPConnection: ~Copyable {
  /// The maximum number of bytes that are fetched and kept of a message.
  static let keptMessage = 1 << 20

  private static let longestAnswer = Duration.seconds(600)

  private var stream: IMAPStream
  private let silence: Duration
  private var framer = ResponseFramer(keeping: keptMessage + 1024)
  private var lastTag = 0

  /// The last response if it is a rejection or a BYE outside a command; otherwise nil.
  private var lastWords: String?

  init(_ stream: consuming IMAPStream, silence: Duration) {
    self.stream = stream
    self.silence = silence
  }

  /// Sends a command, passes each response to `handle`, and returns the final status.
  mutating func run<Sink>(
    _ command: String,
    into sink: inout Sink,
    _ handle: (inout Sink, IMAPResponse) -> Void
  ) throws(IMAPError) -> IMAPStatus {
    let tag = try send(command)
    let deadline = ContinuousClock.now + IMAPConnection.longestAnswer
    while true {
      guard let response = try next() else {
        guard deadline > .now, try read(until: .now + silence, endsOnSignal: false) == .bytes else {
          throw .stream(.timedOut)
        }
        continue
      }
      switch response {
      case .end(tag, let status): return status
      default: handle(&sink, response)
      }
    }
  }

  /// Sends a command without waiting for its responses, and returns its tag.
  mutating func send(_ command: String) throws(IMAPError) -> String {
    lastTag += 1
    let tag = "X\(lastTag)"
    try write("\(tag) \(command)\r\n")
    return tag
  }

  /// Waits for the next response of a command.
  mutating func receive() throws(IMAPError) -> IMAPResponse {
    while true {
      if let response = try next() { return response }
      guard try read(until: .now + silence, endsOnSignal: false) == .bytes else {
        throw .stream(.timedOut)
      }
    }
  }

  /// Waits for responses without a command; returns none at the deadline or on a signal.
  mutating func listen(until deadline: ContinuousClock.Instant) throws(IMAPError) -> [IMAPResponse]
  {
    var responses: [IMAPResponse] = []
    while true {
      while let response = try next() { responses.append(response) }
      guard responses.isEmpty else { return responses }
      guard try read(until: deadline, endsOnSignal: true) == .bytes else { return [] }
    }
  }

  /// Logs out without waiting for the response, and closes the stream.
  consuming func leave() {
    // The stream may already be stopped, and this method must not block. Write only once.
    stream.finish(Array("X0 LOGOUT\r\n".utf8))
  }

  /// Returns the next response that was received; throws if the server closes the connection.
  private mutating func next() throws(IMAPError) -> IMAPResponse? {
    let frame: ResponseFrame?
    do throws(FramingError) { frame = try framer.next() } catch { throw .framing(error) }
    guard let response = frame.map(IMAPResponse.init) else { return nil }
    lastWords = response.objection
    if case .status(let status) = response, status.kind == .bye { throw .byeMessage(status.text) }
    return response
  }

  private mutating func read(
    until deadline: ContinuousClock.Instant,
    endsOnSignal: Bool
  ) throws(IMAPError) -> IMAPStream.WakeReason {
    var bytes: [UInt8] = []
    do throws(IMAPStreamError) {
      let waking = try stream.read(into: &bytes, until: deadline, endsOnSignal: endsOnSignal)
      framer.add(bytes)
      return waking
    } catch {
      guard case .closed = error else { throw .stream(error) }
      // Some servers close the connection before the end of the line.
      if let line = framer.cutLine() { lastWords = IMAPResponse(line).objection }
      guard let lastWords else { throw .stream(error) }
      throw .byeMessage(lastWords)
    }
  }

  /// Sends bytes as they are.
  mutating func write(_ command: String) throws(IMAPError) {
    do throws(IMAPStreamError) {
      try stream.write(Array(command.utf8), until: .now + silence)
    } catch {
      // The server may have sent its reason before it closed the connection.
      if case .closed = error { _ = try listen(until: .now) }
      throw .stream(error)
    }
  }
}

extension IMAPResponse {
  /// The message of a BYE, or a rejection with its kind; nil for other responses.
  fileprivate var objection: String? {
    switch self {
    case .status(let status), .end(_, let status):
      switch status.kind {
      case .bye: status.text
      case .no, .bad: "\(status.kind.rawValue) \(status.text)"
      case .ok, .preauthenticated: nil
      }
    default: nil
    }
  }
}
