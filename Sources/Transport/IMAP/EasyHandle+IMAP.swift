internal import CCurl
internal import Values

extension EasyHandle {
  /// Sets every option that a log-in needs, on a handle that has none yet.
  ///
  /// `isChoosy` keeps libcurl to the ways of logging in that fit: left alone it prefers others that
  /// servers offer, such as GSSAPI, which then fails without a ticket.
  func apply(
    _ login: IMAPLogin,
    proxy: TransportConfiguration.Proxy,
    isChoosy: Bool
  ) throws(TransportError) {
    try apply(login.url.host, login.url.host.security, proxy: proxy)
    try set(CURLOPT_TCP_KEEPALIVE, 1)
    try set(CURLOPT_TIMEOUT_MS, max(1, login.timeout.wholeMilliseconds))
    try setProof(login, isChoosy: isChoosy)
  }

  private func setProof(_ login: IMAPLogin, isChoosy: Bool) throws(TransportError) {
    try set(CURLOPT_USERNAME, login.username)
    switch login.proof {
    case .password(let password):
      try set(CURLOPT_PASSWORD, password.reveal())
      if isChoosy { try set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN") }
    case .accessToken(let token):
      try set(CURLOPT_XOAUTH2_BEARER, token.reveal())
      // libcurl takes the first of the two that the server offers.
      try set(CURLOPT_LOGIN_OPTIONS, "AUTH=OAUTHBEARER;AUTH=XOAUTH2")
    }
  }
}
