internal import CCurl

extension EasyHandle {
  /// What a read without waiting brought.
  enum Received {
    case bytes([UInt8])
    case nothing
    case closed
    case failed(CURLcode)
  }

  /// Reads what a CONNECT_ONLY connection has; to be called before waiting for its socket, since
  /// TLS may hold bytes that the socket has no more.
  func receive() -> Received {
    var code = CURLE_OK
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      code = unsafe curl_easy_recv(raw, buffer.baseAddress, buffer.count, &count)
    }
    switch code {
    case CURLE_OK: return bytes.isEmpty ? .closed : .bytes(bytes)
    case CURLE_AGAIN: return .nothing
    default: return .failed(code)
    }
  }

  /// Writes as much as a CONNECT_ONLY connection takes at once and removes it from `bytes`.
  func send(_ bytes: inout ArraySlice<UInt8>) -> CURLcode {
    while !bytes.isEmpty {
      var count = 0
      let code = unsafe bytes.withUnsafeBytes { bytes in
        unsafe curl_easy_send(raw, bytes.baseAddress, bytes.count, &count)
      }
      bytes = bytes.dropFirst(count)
      guard code == CURLE_OK else { return code == CURLE_AGAIN ? CURLE_OK : code }
    }
    return CURLE_OK
  }

  /// The socket of a CONNECT_ONLY connection; nil once it is gone.
  var socket: curl_socket_t? {
    var socket = curl_socket_t(-1)
    guard unsafe ccurl_get_socket(raw, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK else {
      return nil
    }
    return socket < 0 ? nil : socket
  }
}
