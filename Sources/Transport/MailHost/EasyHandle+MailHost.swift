internal import CCurl

extension EasyHandle {
  /// Has libcurl connect to a mail server, set up TLS and log in, and then leave the connection alone.
  ///
  /// `path` stands in the URL behind the host, percent-encoded.
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
