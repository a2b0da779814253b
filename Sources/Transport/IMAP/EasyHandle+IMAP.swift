internal import CCurl
internal import Values

extension EasyHandle {
  /// Sets every option that a log-in needs, on a handle that has none yet.
  ///
  /// `isChoosy` keeps libcurl to the ways of logging in that fit: left alone it prefers others that
  /// servers offer, such as GSSAPI, which then fails without a ticket.
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
      // libcurl takes the first of the two that the server offers.
      try set(CURLOPT_LOGIN_OPTIONS, "AUTH=OAUTHBEARER;AUTH=XOAUTH2")
    }
  }
}
