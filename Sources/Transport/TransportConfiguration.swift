/// The settings for every request of a transport.
package struct TransportConfiguration: Hashable, Sendable {
  /// The choice of a proxy.
  package enum Proxy: Hashable, Sendable {
    /// The proxy in the environment, by libcurl's rules.
    ///
    /// `https_proxy`, `all_proxy`, and `no_proxy` count in lowercase or uppercase. For `http` URLs,
    /// only the lowercase `http_proxy` counts, because a CGI server sets HTTP_PROXY from a
    /// request's header. Loopback addresses never use a proxy, which would connect to itself.
    case environment
    /// No proxy, regardless of the environment.
    case none
    /// This proxy for every address, including loopback, such as `http://127.0.0.1:3128`.
    case fixed(String)
  }

  /// The proxy for all requests and deliveries.
  package var proxy: Proxy

  /// The maximum number of connections to one host.
  ///
  /// Further requests wait inside libcurl.
  var connectionsPerHost: Int

  /// The maximum number of idle connections to all hosts.
  var idleConnections = 128

  /// The time that an idle connection to a mail server remains open.
  var mailIdleTime = Duration.seconds(10)

  /// Creates settings; the defaults suit a run with a few dozen scenarios at a time.
  package init(
    proxy: Proxy = .environment,
    connectionsPerHost: Int = 64
  ) {
    self.proxy = proxy
    self.connectionsPerHost = connectionsPerHost
  }
}
