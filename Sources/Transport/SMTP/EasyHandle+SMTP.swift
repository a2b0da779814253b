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
    _ security: MailHost.Security,
    connectTimeout: Duration,
    _ configuration: TransportConfiguration
  ) throws(TransportError) {
    let name = EasyHandle.percentEncoded(key.clientName)
    try apply(key.server.host, security, path: name, proxy: configuration.proxy)
    if let login = key.server.login {
      try set(CURLOPT_USERNAME, login.user.reveal())
      try set(CURLOPT_PASSWORD, login.password.reveal())
    }
    try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.wholeMilliseconds))
  }

  /// Every byte, since libcurl takes the name for EHLO from the URL's path and decodes it.
  private static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }
}
