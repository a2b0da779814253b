internal import CCurl

extension EasyHandle {
  /// Sets every option that a request needs, on a new handle.
  mutating func apply(
    _ request: HTTPRequest,
    _ configuration: TransportConfiguration
  ) throws(TransportError) {
    try setConnectionRules(protocols: "http,https")
    try setHTTPRules()
    try setMethod(request)
    try setLimits(request)
    try setAddress(request, configuration.proxy)
    try setHeaders(request)
    if let file = request.caFile { try set(CURLOPT_CAINFO, file) }
    try set(CURLOPT_FOLLOWLOCATION, request.followRedirects ? 1 : 0)
  }

  /// Sets the rules for every connection, including the protocols that it may use.
  ///
  /// libcurl verifies certificates by default, and no option here disables that.
  func setConnectionRules(protocols: String) throws(TransportError) {
    try set(CURLOPT_PROTOCOLS_STR, protocols)
    try set(CURLOPT_REDIR_PROTOCOLS_STR, protocols)
    try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    try set(CURLOPT_TCP_NODELAY, 1)
    try set(CURLOPT_NOSIGNAL, 1)
    // Removing a transfer during its host's name lookup must not wait for the lookup.
    try set(CURLOPT_QUICK_EXIT, 1)
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }

  /// Sets the rules for every exchange.
  ///
  /// authflow does not offer compression, because responses are too small to benefit. Reports can
  /// then show a response as it arrived, and a size limit counts the bytes on the wire.
  private func setHTTPRules() throws(TransportError) {
    try set(CURLOPT_MAXREDIRS, 10)
    try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    try set(CURLOPT_PATH_AS_IS, 1)
    // A lifetime of 20 seconds keeps the number of resets on an HTTP/2 connection low; see
    // `MultiHandle`.
    try set(CURLOPT_MAXLIFETIME_CONN, 20)
  }

  private func setMethod(_ request: HTTPRequest) throws(TransportError) {
    let method = request.method
    guard !method.isEmpty, method.utf8.allSatisfy(\.isTokenByte) else {
      throw .badRequest("a method must be one word without spaces")
    }
    switch method {
    case "GET" where !request.sendsBody: try set(CURLOPT_HTTPGET, 1)
    case "HEAD": try set(CURLOPT_NOBODY, 1)
    case "POST": try set(body: request.body)
    default:
      // libcurl treats a method with a body as a POST with another name.
      if request.sendsBody { try set(body: request.body) }
      try set(CURLOPT_CUSTOMREQUEST, method)
    }
  }

  private mutating func setHeaders(_ request: HTTPRequest) throws(TransportError) {
    var lines: [UInt8] = []
    // glibc collects all freed memory before it allocates 1024 bytes or more.
    lines.reserveCapacity(768)
    for header in request.headers {
      if let fault = header.fault { throw .badRequest(fault) }
      lines += header.name.utf8
      lines += (header.value.isEmpty ? ";" : ": ").utf8
      lines += header.value.utf8
      lines.append(0)
    }
    var count = request.headers.count
    // An empty header stops libcurl from adding its own. libcurl's `Expect` would delay a long body
    // by up to a second. libcurl's `Content-Type` would be the content type of a form.
    for name in ["Expect", "Content-Type"] where request.headers.first(named: name) == nil {
      lines += name.utf8
      lines += ":\0".utf8
      count += 1
    }
    try set(headerLines: lines, count: count)
  }

  /// Sets the URL, the headers, and the body on a handle that has all other options.
  mutating func applyOwnParts(
    of request: HTTPRequest,
    _ configuration: TransportConfiguration
  ) throws(TransportError) {
    clearError()
    try setAddress(request, configuration.proxy)
    if request.sendsBody { try set(body: request.body) }
    try setHeaders(request)
  }

  /// Frees the headers and the body of a request that ended.
  mutating func releaseOwnParts(withBody: Bool) throws(TransportError) {
    if withBody { try freeBody() }
    try removeHeaderLines()
  }

  private func setLimits(_ request: HTTPRequest) throws(TransportError) {
    // For libcurl, 0 means no limit.
    if let timeout = request.timeout {
      try set(CURLOPT_TIMEOUT_MS, max(1, timeout.wholeMilliseconds))
    }
    try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, request.connectTimeout.wholeMilliseconds))
    try set(CURLOPT_MAXFILESIZE_LARGE, offset: request.maximumBodySize)
  }
}

extension HTTPRequest {
  /// Whether libcurl sends a body, even an empty body.
  var sendsBody: Bool {
    switch method {
    case "POST", "PUT", "PATCH": true
    case "HEAD": false
    default: !body.isEmpty
    }
  }
}
