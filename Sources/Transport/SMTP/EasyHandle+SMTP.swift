internal import CCurl
internal import Values

extension EasyHandle {
  /// Sets what libcurl needs to connect to a mail server, to set up TLS and to log in.
  ///
  /// The message itself is none of libcurl's work: it waits for the reply after the message
  /// (and for the one to QUIT) without giving its thread back (`smtp_block_statemach`, 7.88 to
  /// 8.15), so one slow mail server would hold up every other transfer and every cancellation.
  func apply(
    _ key: SMTPConnection.Key,
    _ security: SMTPServer.Security,
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

extension SMTPServer.Security {
  fileprivate var option: Int {
    switch self {
    case .immediate, .required: Int(CURLUSESSL_ALL.rawValue)
    case .offered: Int(CURLUSESSL_TRY.rawValue)
    case .none: Int(CURLUSESSL_NONE.rawValue)
    }
  }
}
