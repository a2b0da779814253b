internal import CCurl

/// A current request of a transport.
///
/// The transfer is an object because libcurl's callbacks have a pointer to it.
final class Transfer {
  private let queuedExchange: QueuedExchange
  let handle: ExchangeHandle
  private let begin: ContinuousClock.Instant
  /// The time by which the transfer must end, even if libcurl has barely started it; nil for no
  /// limit.
  let deadline: ContinuousClock.Instant?
  private var body: [UInt8] = []
  private var head = ResponseHead()
  private var state = State.waiting
  private var sendings = 0

  /// The progress of the request, as far as it determines the meaning of an error.
  private enum State {
    /// Nothing was sent.
    case waiting
    /// A connection received the request, after this number of redirects.
    case issued(redirects: Int)
    /// A reused connection ended without a response, and the request must not be repeated.
    case lost
    /// The body of the response exceeded the limit.
    case tooLarge
  }

  init(_ queuedExchange: QueuedExchange, on handle: ExchangeHandle) {
    (self.queuedExchange, self.handle) = (queuedExchange, handle)
    let begin = ContinuousClock.now
    self.begin = begin
    deadline = queuedExchange.request.timeout.map { begin + $0 + Transfer.grace }
  }

  var id: Int { queuedExchange.id }
  var request: HTTPRequest { queuedExchange.request }
  var completion: Completion { queuedExchange.completion }

  /// The time between libcurl's own timeout and the deadline of the transfer.
  ///
  /// libcurl's timeout has the better message, but does not run while a transfer waits for a
  /// connection.
  private static let grace = Duration.milliseconds(5)

  /// Whether the server may have received part of the request.
  var mayHaveArrived: Bool {
    if case .waiting = state { false } else { true }
  }

  /// Whether another request can use the handle.
  ///
  /// libcurl 7.88 counts the repetitions of all requests of a handle, and fails at the sixth.
  var canReuseHandle: Bool { sendings <= 1 }

  /// Converts libcurl's final code to the result of the transfer, with the body.
  func outcome(_ code: CURLcode) -> Result<HTTPResponse, TransportError> {
    switch (state, code) {
    case (.lost, _): .failure(TransportError(.closedEarly, CURLE_GOT_NOTHING))
    case (.tooLarge, _): .failure(TransportError(.tooLarge, CURLE_FILESIZE_EXCEEDED))
    case (_, CURLE_OK) where !head.isWhole:
      .failure(TransportError(.closedEarly, CURLE_PARTIAL_FILE))
    case (_, CURLE_OK): .success(answer())
    default: .failure(handle.easy.failure(code, mayHaveArrived: mayHaveArrived))
    }
  }

  /// The error for a transfer that reaches its deadline.
  func timeout() -> TransportError {
    TransportError(
      reason: .timedOut,
      detail: CURLE_OPERATION_TIMEDOUT.description
        + (mayHaveArrived ? "" : " while waiting for a connection"),
      mayHaveArrived: mayHaveArrived
    )
  }

  private func answer() -> HTTPResponse {
    HTTPResponse(
      status: handle.easy.number(CURLINFO_RESPONSE_CODE),
      headers: request.wantedHeaders.map { handle.easy.answerHeaders(named: $0) }
        ?? head.headers ?? handle.easy.answerHeaders(),
      body: body,
      elapsed: begin.duration(to: .now)
    )
  }
}

// MARK: - Events

extension Transfer {
  /// Reads a line of the response's headers or trailers.
  func take(line: UnsafeRawBufferPointer) {
    unsafe head.take(line, keepingHeaders: request.wantedHeaders == nil)
  }

  /// Adds bytes to the body; false ends the transfer.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= request.maximumBodySize - body.count else {
      state = .tooLarge
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// Decides whether the request may be sent on libcurl's connection; false ends the transfer.
  ///
  /// libcurl calls this method before every send: the first, after redirects, and repetitions.
  func maySendRequest() -> Bool {
    sendings += 1
    let redirects = handle.easy.number(CURLINFO_REDIRECT_COUNT)
    if case .issued(redirects) = state, !request.mayBeRepeated {
      state = .lost
      return false
    }
    state = .issued(redirects: redirects)
    return true
  }
}

extension TransportError {
  /// An end that authflow chose, with libcurl's general message for the code.
  fileprivate init(_ reason: Reason, _ code: CURLcode) {
    self.init(reason: reason, detail: code.description, mayHaveArrived: true)
  }
}
