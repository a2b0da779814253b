internal import CCurl

// Reading and writing the bytes of a CONNECT_ONLY connection, which libcurl only opens.
extension EasyHandle {
  /// The result of a non-blocking read.
  enum Received {
    case bytes([UInt8])
    case nothing
    case closed
    case failed(CURLcode)
  }

  /// Reads the available bytes of a CONNECT_ONLY connection.
  ///
  /// Call this method before waiting for the socket: TLS may hold bytes that are no longer in the
  /// socket.
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

  /// Writes as many bytes as a CONNECT_ONLY connection accepts now, and removes them from `bytes`.
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

  /// The socket of a CONNECT_ONLY connection; nil once the connection is closed.
  var socket: curl_socket_t? {
    var socket = curl_socket_t(-1)
    guard unsafe ccurl_get_socket(raw, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK else {
      return nil
    }
    return socket < 0 ? nil : socket
  }
}
