internal import CCurl

/// Owns libcurl's set of transfers with their connections.
///
/// Only one thread uses it.
@safe
struct MultiHandle: ~Copyable {
  private let raw: OpaquePointer

  init(_ configuration: TransportConfiguration) {
    guard let raw = unsafe curl_multi_init() else {
      preconditionFailure("libcurl is out of memory")
    }
    unsafe self.raw = raw
    set(CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
    // By default, libcurl keeps four connections for each current transfer, so a quiet second would
    // close all but four.
    set(CURLMOPT_MAXCONNECTS, configuration.idleConnections)
    // One HTTP/2 stream at a time: libcurl 7.88 resets every stream after its end. A server that
    // guards against rapid resets ends a connection after 1000 of them in a short time (nghttp2,
    // measured), with everything else on it. Here no connection comes near that.
    set(CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
  }

  deinit { unsafe curl_multi_cleanup(raw) }

  /// Lets other threads end the waiting.
  ///
  /// It must not be used once this value is gone.
  var waker: Waker { unsafe Waker(raw) }

  func add(_ transfer: borrowing EasyHandle) {
    let code = unsafe curl_multi_add_handle(raw, transfer.raw)
    precondition(code == CURLM_OK, "a new transfer belongs to no other set")
  }

  /// Ends a transfer in any state.
  ///
  /// Its connection is closed unless the response was complete.
  func remove(_ transfer: borrowing EasyHandle) {
    _ = unsafe curl_multi_remove_handle(raw, transfer.raw)
  }

  /// Does everything that is possible without waiting.
  func perform() {
    var running: CInt = 0
    _ = unsafe curl_multi_perform(raw, &running)
  }

  /// Waits until a connection or a timer needs attention, a socket is ready, the thread is woken or
  /// the limit is over.
  func wait(milliseconds: CInt, watching sockets: [WatchedSocket]) {
    var sockets = sockets.map(\.forLibrary)
    _ = unsafe sockets.withUnsafeMutableBufferPointer { sockets in
      unsafe curl_multi_poll(raw, sockets.baseAddress, UInt32(sockets.count), milliseconds, nil)
    }
  }

  /// How a set's only transfer ended; nil while it has not.
  func end() -> CURLcode? {
    var left: CInt = 0
    guard let message = unsafe curl_multi_info_read(raw, &left),
      unsafe message.pointee.msg == CURLMSG_DONE
    else { return nil }
    return unsafe message.pointee.data.result
  }

  /// The owner of the handle that ended next.
  ///
  /// The handle is still in the set.
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

  /// Waits for bytes, and for room if there are bytes to send.
  init(_ socket: curl_socket_t, forWriting: Bool) {
    let events = CURL_WAIT_POLLIN | (forWriting ? CURL_WAIT_POLLOUT : 0)
    forLibrary = curl_waitfd(fd: socket, events: CShort(events), revents: 0)
  }
}

/// The object that libcurl's callbacks for a handle point at.
enum HandleOwner {
  case exchange(Transfer)
  case smtp(SMTPConnection)

  /// Reads what the `prepare` of either type attached to a handle.
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
  // curl_multi_wakeup is the only call that libcurl allows from every thread.
  nonisolated(unsafe) private let multi: OpaquePointer

  fileprivate init(_ multi: OpaquePointer) { unsafe self.multi = multi }

  func wake() { _ = unsafe curl_multi_wakeup(multi) }
}
