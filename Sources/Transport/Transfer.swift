internal import CCurl

/// One current request.
///
/// libcurl's callbacks point at it, so it is an object.
final class Transfer {
  let id: Int
  let request: HTTPRequest
  let completion: Completion
  private(set) var easy = EasyHandle()
  private let begin: ContinuousClock.Instant
  /// When the transfer must have ended, even if libcurl has hardly started it.
  let deadline: ContinuousClock.Instant?
  private var body: [UInt8] = []
  private var isHeadWhole = false
  private var state = State.waiting

  /// How far the request got, as far as it determines the meaning of an error.
  private enum State {
    /// Nothing was sent.
    case waiting
    /// The request was given to a connection, after so many redirects.
    case issued(redirects: Int)
    /// A reused connection ended without a response, and the request must not be sent again.
    case lost
    /// The response's body exceeded the limit.
    case tooLarge
  }

  init(_ id: Int, _ request: HTTPRequest, _ completion: Completion) {
    self.id = id
    self.request = request
    self.completion = completion
    let begin = ContinuousClock.now
    self.begin = begin
    deadline = request.timeout.map { begin + $0 + Transfer.grace }
  }

  /// libcurl's own timeout has the better message, but it does not run while a transfer waits for a
  /// connection.
  ///
  /// Ours comes just after it.
  private static let grace = Duration.milliseconds(5)

  /// Whether the server may have received some of the request.
  var mayHaveArrived: Bool {
    if case .waiting = state { false } else { true }
  }

  /// Sets everything that libcurl must know.
  ///
  /// The object must then outlive the transfer.
  func prepare(_ configuration: TransportConfiguration) throws(TransportError) {
    try easy.apply(request, configuration)
    try unsafe easy.setCallbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      lineSink: takeLine,
      sink: takeBody,
      gate: letRequestOut
    )
  }

  /// The meaning of libcurl's final code for this transfer, with the body.
  func outcome(_ code: CURLcode) -> Result<HTTPResponse, TransportError> {
    switch (state, code) {
    case (.lost, _): .failure(TransportError(.closedEarly, CURLE_GOT_NOTHING))
    case (.tooLarge, _): .failure(TransportError(.tooLarge, CURLE_FILESIZE_EXCEEDED))
    case (_, CURLE_OK) where !isHeadWhole:
      .failure(TransportError(.closedEarly, CURLE_PARTIAL_FILE))
    case (_, CURLE_OK): .success(answer())
    default: .failure(easy.failure(code, mayHaveArrived: mayHaveArrived))
    }
  }

  /// The meaning of the deadline for this transfer.
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
      status: easy.number(CURLINFO_RESPONSE_CODE),
      headers: easy.answerHeaders(),
      body: body,
      elapsed: begin.duration(to: .now)
    )
  }
}

// MARK: - Callbacks

extension Transfer {
  /// Notes whether the empty line at the end of the headers arrived.
  ///
  /// Trailers may follow it.
  ///
  /// libcurl 7.88 takes headers that break off in the middle for complete ones without a body.
  fileprivate func take(line: UnsafeRawBufferPointer) {
    if unsafe line.starts(with: "HTTP/".utf8) {
      isHeadWhole = false
    } else if unsafe line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") {
      isHeadWhole = true
    }
  }

  /// Adds to the body; false ends the transfer.
  fileprivate func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= request.maximumBodySize - body.count else {
      state = .tooLarge
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// Decides whether the request may be sent on the connection that libcurl has; false ends the
  /// transfer.
  ///
  /// libcurl asks before every send: the first, those after redirects, and repetitions.
  fileprivate func mayGoOut() -> Bool {
    let redirects = easy.number(CURLINFO_REDIRECT_COUNT)
    if case .issued(redirects) = state, !request.mayBeRepeated {
      state = .lost
      return false
    }
    state = .issued(redirects: redirects)
    return true
  }
}

/// `CURLOPT_HEADERFUNCTION`: the context is the `Transfer` that the loop keeps alive.
private func takeLine(
  bytes: UnsafeMutablePointer<CChar>,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  unsafe transfer.take(line: UnsafeRawBufferPointer(start: bytes, count: count))
  return count
}

/// `CURLOPT_WRITEFUNCTION`: the context is the `Transfer` that the loop keeps alive.
private func takeBody(
  bytes: UnsafeMutablePointer<CChar>,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  let taken = unsafe transfer.take(UnsafeRawBufferPointer(start: bytes, count: count))
  // Any other number than the one given is an error for libcurl. Zero would not be one for no
  // bytes.
  return taken ? count : count + 1
}

/// `CURLOPT_PREREQFUNCTION`: the context is the `Transfer` that the loop keeps alive.
private func letRequestOut(
  context: UnsafeMutableRawPointer?,
  _: UnsafeMutablePointer<CChar>?,
  _: UnsafeMutablePointer<CChar>?,
  _: CInt,
  _: CInt
) -> CInt {
  guard let context = unsafe context else { return CURL_PREREQFUNC_ABORT }
  let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.mayGoOut() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

extension TransportError {
  /// An end that we chose, with libcurl's general message for it.
  fileprivate init(_ reason: Reason, _ code: CURLcode) {
    self.init(reason: reason, detail: code.description, mayHaveArrived: true)
  }
}
