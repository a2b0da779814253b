internal import CCurl
internal import Values

extension EasyHandle {
  /// Sets what libcurl needs to connect to a mail server, to set up TLS and to log in.
  ///
  /// The messages are not libcurl's work. Its own SMTP (measured with 7.88) waits for the reply after a
  /// message without giving its thread back, so one slow mail server delays all other transfers and
  /// cancellations. It closes the connection after a refused recipient, sends an address beyond ASCII to
  /// a server without SMTPUTF8, and does not announce bytes above 127 (`BODY=8BITMIME`).
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
    text.utf8.map { "%\(Hex.encode([$0]).uppercased())" }.joined()
  }
}
