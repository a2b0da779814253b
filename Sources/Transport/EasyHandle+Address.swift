internal import CCurl
internal import Glibc

// The URL and the proxy on the way to it.
extension EasyHandle {
  /// Sets the URL, and the proxy, which depends on whether the host is this machine.
  func setAddress(
    _ request: HTTPRequest,
    _ proxy: TransportConfiguration.Proxy
  ) throws(TransportError) {
    try set(CURLOPT_URL, request.url)
    // Without a proxy in the environment, the host does not matter.
    let mayHaveProxy = proxy == .environment && EasyHandle.environmentHasProxy
    try setProxy(
      proxy,
      isLoopback: mayHaveProxy && WebAddress(request.url)?.isLoopback == true
    )
  }

  /// Whether the environment may name a proxy for a web server.
  private static let environmentHasProxy = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
  ].contains { (name: String) in unsafe getenv(name) != nil }

  /// Sets the proxy, depending on whether the host is this machine.
  func setProxy(
    _ proxy: TransportConfiguration.Proxy,
    isLoopback: Bool
  ) throws(TransportError) {
    switch proxy {
    case .environment:
      if isLoopback { try set(CURLOPT_PROXY, "") } else { try unset(CURLOPT_PROXY) }
    case .none: try set(CURLOPT_PROXY, "")
    case .fixed(let url):
      try set(CURLOPT_PROXY, url)
      try set(CURLOPT_NOPROXY, "")
    }
  }
}
