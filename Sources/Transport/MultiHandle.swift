internal import CCurl

/// Owns libcurl's set of transfers with their connections; used by one thread only.
@safe
struct MultiHandle: ~Copyable {
  private let raw: OpaquePointer

  init(_ configuration: TransportConfiguration) {
    guard let raw = unsafe curl_multi_init() else {
      preconditionFailure("libcurl is out of memory")
    }
    unsafe self.raw = raw
    set(CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
    // Left alone, libcurl keeps four connections for each transfer that is under way at the
    // moment, so a quiet second would cost all but four.
    set(CURLMOPT_MAXCONNECTS, configuration.idleConnections)
    // One HTTP/2 stream at a time: libcurl 7.88 resets every stream after its end, and a server
    // that guards against rapid resets ends a connection that does so 1000 times in a short while
    // (nghttp2, measured), with whatever else is on it. Here no connection comes near that.
    set(CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
  }

  deinit { unsafe curl_multi_cleanup(raw) }

  /// What other threads end the waiting with; it must not be used once this value is gone.
  var bell: Bell { unsafe Bell(raw) }

  func add(_ transfer: borrowing EasyHandle) {
    let code = unsafe curl_multi_add_handle(raw, transfer.raw)
    precondition(code == CURLM_OK, "a new transfer belongs to no other set")
  }

  /// Ends a transfer wherever it is; its connection is closed unless the answer was whole.
  func remove(_ transfer: borrowing EasyHandle) {
    _ = unsafe curl_multi_remove_handle(raw, transfer.raw)
  }

  /// Does everything that can be done without waiting.
  func perform() {
    var running: CInt = 0
    _ = unsafe curl_multi_perform(raw, &running)
  }

  /// Waits until a connection or a time needs attention, the bell is rung or the limit is over.
  func wait(milliseconds: CInt) {
    _ = unsafe curl_multi_poll(raw, nil, 0, milliseconds, nil)
  }

  /// Waits like `wait(milliseconds:)`, and no longer than until that descriptor can be read.
  func wait(milliseconds: CInt, orFor descriptor: CInt) {
    var extra = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    _ = unsafe curl_multi_poll(raw, &extra, 1, milliseconds, nil)
  }

  /// How a set's only transfer ended; nil while it has not.
  func end() -> CURLcode? {
    var left: CInt = 0
    guard let message = unsafe curl_multi_info_read(raw, &left),
      unsafe message.pointee.msg == CURLMSG_DONE
    else { return nil }
    return unsafe message.pointee.data.result
  }

  /// The transfer that ended next; its handle still belongs to the set.
  func nextFinished() -> (Transfer, CURLcode)? {
    var left: CInt = 0
    while let message = unsafe curl_multi_info_read(raw, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
      let code = unsafe message.pointee.data.result
      if let transfer = unsafe Transfer.behind(message.pointee.easy_handle) {
        return (transfer, code)
      }
    }
    return nil
  }

  private func set(_ option: CURLMoption, _ value: Int) {
    _ = unsafe ccurl_multi_set_long(raw, option, value)
  }
}

/// Ends a waiting `MultiHandle.wait()` from any thread.
@safe
struct Bell: Sendable {
  // curl_multi_wakeup is the one call that libcurl allows from every thread.
  nonisolated(unsafe) private let multi: OpaquePointer

  fileprivate init(_ multi: OpaquePointer) { unsafe self.multi = multi }

  func ring() { _ = unsafe curl_multi_wakeup(multi) }
}
