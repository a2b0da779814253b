internal import CCurl
internal import Glibc
internal import Values

/// A connection to a mail server that libcurl opened, secured, and logged in.
///
/// The owner of the stream reads and writes the bytes. All methods block the calling thread,
/// which must therefore belong to the owner. When the value ends, the connection closes without a
/// logout.
package struct IMAPStream: ~Copyable {
  // The members are also released in this order: libcurl removes a transfer from its set itself.
  private let easy: EasyHandle
  private let multi: MultiHandle
  private let transcript: IMAPTranscript
  private let control: StreamControl
  private let descriptor: CInt

  /// Connects and logs in.
  ///
  /// - Throws: `IMAPStreamError`, which is `.stopped` immediately after `control` is stopped.
  package static func open(
    _ login: IMAPLogin,
    control: StreamControl
  ) throws(IMAPStreamError) -> IMAPStream {
    do throws(IMAPStreamError) {
      return try IMAPStream(login, control, isChoosy: true)
    } catch .refused(let rejection) where rejection.cause == .noCommonMechanism {
      guard case .password = login.account.credential else { throw .refused(rejection) }
      // Try the LOGIN command, which every server without LOGINDISABLED supports.
      return try IMAPStream(login, control, isChoosy: false)
    }
  }

  private init(
    _ login: IMAPLogin,
    _ control: StreamControl,
    isChoosy: Bool
  ) throws(IMAPStreamError) {
    LibraryState.prepare()
    let transcript = IMAPTranscript()
    let easy = EasyHandle()
    do throws(TransportError) {
      try easy.apply(login, isChoosy: isChoosy)
      try easy.setListener(transcript)
    } catch {
      throw .unreachable(error)
    }
    let multi = MultiHandle(TransportConfiguration())
    multi.add(easy)
    let code = try IMAPStream.end(of: multi, control)
    guard code == CURLE_OK else { throw IMAPStreamError(code, easy, transcript) }
    descriptor = easy.socket ?? -1  // poll(2) ignores -1, and the next read fails
    self.control = control
    self.transcript = transcript
    self.multi = multi
    self.easy = easy
  }

  /// Waits until libcurl is done; libcurl's own timeout guarantees an end.
  private static func end(
    of multi: borrowing MultiHandle,
    _ control: StreamControl
  ) throws(IMAPStreamError) -> CURLcode {
    while true {
      multi.perform()
      if let code = multi.end() { return code }
      if control.isStopped { throw .stopped }
      multi.wait(
        milliseconds: 1000,
        watching: [WatchedSocket(control.descriptor, forWriting: false)]
      )
      control.drain()
    }
  }
}

// MARK: - Bytes

extension IMAPStream {
  /// The event that ended a wait for bytes.
  package enum WakeReason: Hashable, Sendable {
    case bytes
    case signaled
    case timedOut
  }

  /// Waits for bytes and appends them; a signal ends the wait if `endsOnSignal` is true.
  ///
  /// - Throws: `.stopped`, or `.closed` if the connection has ended.
  package mutating func read(
    into buffer: inout [UInt8],
    until deadline: ContinuousClock.Instant,
    endsOnSignal: Bool = false
  ) throws(IMAPStreamError) -> WakeReason {
    while true {
      if control.isStopped { throw .stopped }
      // Read before any wait: TLS may hold bytes that the socket does not show.
      if try receive(into: &buffer) { return .bytes }
      if endsOnSignal, control.takeSignal() { return .signaled }
      guard deadline > .now else { return .timedOut }
      wait(for: POLLIN, until: deadline)
    }
  }

  /// Sends all bytes.
  ///
  /// - Throws: `.timedOut`, `.stopped`, or `.closed` if the connection has ended.
  package mutating func write(
    _ bytes: [UInt8],
    until deadline: ContinuousClock.Instant
  ) throws(IMAPStreamError) {
    var rest = bytes[...]
    while true {
      if control.isStopped { throw .stopped }
      let code = easy.send(&rest)
      guard code == CURLE_OK else { throw .closed(detail: code.description) }
      if rest.isEmpty { return }
      guard deadline > .now else { throw .timedOut }
      wait(for: POLLOUT, until: deadline)
    }
  }

  /// Sends as many bytes as possible without blocking, even when stopped, and closes the
  /// connection.
  package consuming func finish(_ bytes: [UInt8]) {
    var rest = bytes[...]
    _ = easy.send(&rest)
  }

  /// Appends the available bytes; false if there are none.
  private func receive(into buffer: inout [UInt8]) throws(IMAPStreamError) -> Bool {
    switch easy.receive() {
    case .nothing: return false
    case .bytes(let bytes):
      buffer += bytes
      return true
    case .closed: throw .closed(detail: "the server closed the connection")
    case .failed(let code): throw .closed(detail: code.description)
    }
  }

  private func wait(for events: CInt, until deadline: ContinuousClock.Instant) {
    let socket = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    control.wait(for: [socket], until: deadline)
  }
}
