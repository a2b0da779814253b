/// The settings for every request of a transport.
package struct TransportConfiguration: Hashable, Sendable {
  /// The proxy for requests.
  package enum Proxy: Hashable, Sendable {
    /// The proxy in the environment, by libcurl's rules.
    ///
    /// `https_proxy`, `all_proxy` and `no_proxy` count in lowercase or uppercase. For `http` URLs
    /// only the lowercase `http_proxy` counts, because a CGI server sets HTTP_PROXY from a
    /// request's header. Loopback addresses never use a proxy, which would connect to itself.
    case environment
    /// None, regardless of the environment.
    case none
    /// This one for every address, including loopback, such as `http://127.0.0.1:3128`.
    case fixed(String)
  }

  /// The proxy for requests.
  package var proxy: Proxy

  /// How many connections to one host may be open.
  ///
  /// Further requests wait inside libcurl.
  package var connectionsPerHost: Int

  /// How many idle connections are kept for reuse, over all hosts.
  package var idleConnections = 128

  /// How long a connection to a mail server is kept for the next delivery.
  package var mailIdleTime = Duration.seconds(10)

  /// Takes the settings.
  ///
  /// The defaults fit a run with a few dozen scenarios at a time.
  package init(
    proxy: Proxy = .environment,
    connectionsPerHost: Int = 64
  ) {
    self.proxy = proxy
    self.connectionsPerHost = connectionsPerHost
  }
}
