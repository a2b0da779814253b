internal import CCurl
internal import Values

extension EasyHandle {
  /// Sets what libcurl needs to connect to a mail server, to set up TLS and to log in.
  ///
  /// The message itself is none of libcurl's work: it waits for the reply after the message
  /// (and for the one to QUIT) without giving its thread back (`smtp_block_statemach`, 7.88 to
  /// 8.15), so one slow mail server would hold up every other transfer and every cancellation.
  func apply(
    _ key: MailConnection.Key,
    _ security: MailServer.Security,
    connectTimeout: Duration,
    _ configuration: TransportConfiguration
  ) throws(TransportError) {
    let server = key.server
    try setConnectionRules(protocols: "smtp,smtps")
    try set(CURLOPT_CONNECT_ONLY, 1)
    let path = EasyHandle.percentEncoded(key.clientName)
    try set(CURLOPT_URL, "\(server.description)/\(path)")
    try set(CURLOPT_USE_SSL, security.option)
    if let file = server.caFile { try set(CURLOPT_CAINFO, file) }
    if let login = server.login {
      try set(CURLOPT_USERNAME, login.user.reveal())
      try set(CURLOPT_PASSWORD, login.password.reveal())
    }
    try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.wholeMilliseconds))
    try setProxy(configuration.proxy, isLoopback: server.isLoopback)
  }

  /// Every byte, since libcurl takes the name for EHLO from the URL's path and decodes it.
  private static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }
}

extension MailServer.Security {
  fileprivate var option: Int {
    switch self {
    case .immediate, .required: Int(CURLUSESSL_ALL.rawValue)
    case .offered: Int(CURLUSESSL_TRY.rawValue)
    case .none: Int(CURLUSESSL_NONE.rawValue)
    }
  }
}

// MARK: - Bytes of a connection

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
