internal import CCurl
internal import Values

extension EasyHandle {
  /// Makes libcurl connect to a mail server, set up TLS, and log in.
  ///
  /// libcurl then leaves the connection to the caller. `path` follows the host in the URL,
  /// percent-encoded.
  func apply(
    _ host: MailHost,
    _ security: MailHost.Security,
    path: String = "",
    proxy: TransportConfiguration.Proxy
  ) throws(TransportError) {
    try setConnectionRules(protocols: "\(host.service),\(host.service)s")
    try set(CURLOPT_CONNECT_ONLY, 1)
    try set(CURLOPT_URL, "\(host)/\(path)")
    try set(CURLOPT_USE_SSL, security.option)
    if let file = host.caFile { try set(CURLOPT_CAINFO, file) }
    try setProxy(proxy, isLoopback: host.isLoopback)
  }
}

extension MailHost.Security {
  fileprivate var option: Int {
    switch self {
    case .immediate, .required: Int(CURLUSESSL_ALL.rawValue)
    case .offered: Int(CURLUSESSL_TRY.rawValue)
    case .none: Int(CURLUSESSL_NONE.rawValue)
    }
  }
}

/// Receives a mail server's lines while libcurl connects, sets up TLS, and logs in.
protocol MailLineListener: AnyObject {
  /// Takes a line from libcurl; false ends the connection.
  func take(line: UnsafeRawBufferPointer) -> Bool
}

extension EasyHandle {
  /// Sets the listener for the server's lines, which must outlive the handle.
  func setListener(_ listener: some MailLineListener) throws(TransportError) {
    let context = unsafe Unmanaged<AnyObject>.passUnretained(listener).toOpaque()
    try unsafe check(ccurl_set_pointer(raw, CURLOPT_HEADERDATA, context))
    try unsafe check(ccurl_set_sink(raw, CURLOPT_HEADERFUNCTION, takeLine))
    // Discard output that libcurl treats as a body. By default, libcurl would print it.
    try unsafe check(
      ccurl_set_sink(raw, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    )
  }
}

/// The callback for `CURLOPT_HEADERFUNCTION`, with the listener as its context.
private func takeLine(
  bytes: UnsafeMutablePointer<CChar>,
  size: Int,
  count: Int,
  context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context,
    let listener = unsafe Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue()
      as? any MailLineListener
  else { return 0 }
  let isTaken = unsafe listener.take(line: UnsafeRawBufferPointer(start: bytes, count: count))
  // libcurl treats any number other than `count` as an error.
  return isTaken ? count : count + 1
}

extension EasyHandle {
  /// Sets every option that a login needs, on a new handle.
  ///
  /// `isChoosy` restricts libcurl to suitable login mechanisms. Without the restriction, libcurl
  /// prefers mechanisms such as GSSAPI if the server offers them, and fails without a ticket.
  func apply(_ login: IMAPLogin, isChoosy: Bool) throws(TransportError) {
    try apply(login.url.host, login.url.host.security, proxy: login.proxy)
    try set(CURLOPT_TCP_KEEPALIVE, 1)
    try set(CURLOPT_TIMEOUT_MS, max(1, login.timeout.wholeMilliseconds))
    try set(CURLOPT_USERNAME, login.account.username)
    switch login.account.credential {
    case .password(let password):
      try set(CURLOPT_PASSWORD, password.reveal())
      if isChoosy { try set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN") }
    case .oauthToken(let token):
      try set(CURLOPT_XOAUTH2_BEARER, token.reveal())
      // libcurl uses the first of the two that the server offers.
      try set(CURLOPT_LOGIN_OPTIONS, "AUTH=OAUTHBEARER;AUTH=XOAUTH2")
    case .oauthCommand: break  // The owner of the login replaces the command with a token.
    }
  }

  /// Sets the options to connect to a mail server, set up TLS, and log in.
  ///
  /// libcurl does not deliver the messages, because its own SMTP has defects (measured with
  /// 7.88). After a message, libcurl blocks its thread until the reply arrives. One slow mail
  /// server then delays all other transfers and cancellations. libcurl closes the connection
  /// after a rejected recipient, and sends a non-ASCII address to a server without SMTPUTF8.
  /// libcurl does not announce bytes above 127 (`BODY=8BITMIME`).
  func apply(
    _ key: SMTPConnection.Key,
    _ security: MailHost.Security,
    connectTimeout: Duration,
    _ configuration: TransportConfiguration
  ) throws(TransportError) {
    // Encode every byte, because libcurl decodes the URL's path to get the name for EHLO.
    let name = key.clientName.utf8.map { "%\(Hex.encode([$0]).uppercased())" }.joined()
    try apply(key.server.host, security, path: name, proxy: configuration.proxy)
    if let login = key.server.login {
      try set(CURLOPT_USERNAME, login.user.reveal())
      try set(CURLOPT_PASSWORD, login.password.reveal())
    }
    try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.wholeMilliseconds))
  }
}
