internal import CCurl

/// Owns libcurl's set of transfers with their connections.
///
/// Only one thread may use the set.
@safe
struct MultiHandle: ~Copyable {
  private let raw: OpaquePointer

  /// Whether other threads can end a wait.
  ///
  /// Without a free file descriptor, libcurl creates the set, but not the pipe for wake-ups.
  private let canWake: Bool

  /// The longest wait of a set that other threads can't wake, in milliseconds.
  private static let longestBlindWait: CInt = 100

  init(_ configuration: TransportConfiguration) {
    guard let raw = unsafe curl_multi_init() else {
      preconditionFailure("libcurl is out of memory")
    }
    unsafe self.raw = raw
    canWake = unsafe curl_multi_wakeup(raw) == CURLM_OK
    set(CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
    // By default, libcurl keeps four connections for each current transfer. After a second without
    // transfers, only four connections would remain.
    set(CURLMOPT_MAXCONNECTS, configuration.idleConnections)
    // One HTTP/2 stream at a time, because libcurl 7.88 resets every stream after its end. A server
    // that limits rapid resets ends a connection after 1000 resets in a short time (measured with
    // nghttp2). With this option, no connection gets near the limit.
    set(CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
  }

  deinit { unsafe curl_multi_cleanup(raw) }

  /// Lets other threads end a wait; invalid after the end of this value.
  var waker: Waker { unsafe Waker(raw) }

  func add(_ transfer: borrowing EasyHandle) {
    let code = unsafe curl_multi_add_handle(raw, transfer.raw)
    precondition(code == CURLM_OK, "a new transfer must not belong to another set")
  }

  /// Ends a transfer in any state.
  ///
  /// The connection is closed unless the response is complete.
  func remove(_ transfer: borrowing EasyHandle) {
    _ = unsafe curl_multi_remove_handle(raw, transfer.raw)
  }

  /// Does all work that is possible without waiting.
  func perform() {
    var running: CInt = 0
    _ = unsafe curl_multi_perform(raw, &running)
  }

  /// Waits for a connection, a timer, a socket, a wake-up, or the time limit.
  func wait(milliseconds: CInt, watching sockets: [WatchedSocket]) {
    let milliseconds = canWake ? milliseconds : min(milliseconds, MultiHandle.longestBlindWait)
    var sockets = sockets.map(\.forLibrary)
    _ = unsafe sockets.withUnsafeMutableBufferPointer { sockets in
      unsafe curl_multi_poll(raw, sockets.baseAddress, UInt32(sockets.count), milliseconds, nil)
    }
  }

  /// The result of a set's only transfer; nil until the transfer ends.
  func end() -> CURLcode? {
    var left: CInt = 0
    guard let message = unsafe curl_multi_info_read(raw, &left),
      unsafe message.pointee.msg == CURLMSG_DONE
    else { return nil }
    return unsafe message.pointee.data.result
  }

  /// The owner and the result of the next finished handle, which is still in the set; nil if
  /// there is none.
  func nextFinished() -> (HandleOwner, CURLcode)? {
    var left: CInt = 0
    while let message = unsafe curl_multi_info_read(raw, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
      let code = unsafe message.pointee.data.result
      if let owner = unsafe HandleOwner(message.pointee.easy_handle) { return (owner, code) }
    }
    return nil
  }

  private func set(_ option: CURLMoption, _ value: Int) {
    _ = unsafe ccurl_multi_set_long(raw, option, value)
  }
}

/// A socket that libcurl does not watch.
struct WatchedSocket {
  fileprivate let forLibrary: curl_waitfd

  /// Waits for bytes to read, and with `forWriting`, also for room to write.
  init(_ socket: curl_socket_t, forWriting: Bool) {
    let events = CURL_WAIT_POLLIN | (forWriting ? CURL_WAIT_POLLOUT : 0)
    forLibrary = curl_waitfd(fd: socket, events: CShort(events), revents: 0)
  }
}

/// The object to which libcurl's callbacks for a handle point.
enum HandleOwner {
  case exchange(Transfer)
  case smtp(SMTPConnection)

  /// Reads the object that a `prepare` method attached to the handle.
  init?(_ handle: OpaquePointer) {
    var context: UnsafeMutableRawPointer?
    guard unsafe ccurl_get_pointer(handle, CURLINFO_PRIVATE, &context) == CURLE_OK,
      let context = unsafe context
    else { return nil }
    switch unsafe Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue() {
    case let transfer as Transfer: self = .exchange(transfer)
    case let connection as SMTPConnection: self = .smtp(connection)
    default: return nil
    }
  }
}

/// Ends a waiting `MultiHandle.wait()` from any thread.
@safe
struct Waker: Sendable {
  // curl_multi_wakeup is the only function that libcurl allows from every thread.
  nonisolated(unsafe) private let multi: OpaquePointer

  fileprivate init(_ multi: OpaquePointer) { unsafe self.multi = multi }

  func wake() { _ = unsafe curl_multi_wakeup(multi) }
}
