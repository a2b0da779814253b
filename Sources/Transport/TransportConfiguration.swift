/// What holds for every request of a transport.
package struct TransportConfiguration: Hashable, Sendable {
  /// Which proxy requests go through.
  package enum Proxy: Hashable, Sendable {
    /// What the environment names, by libcurl's rules.
    ///
    /// `https_proxy`, `all_proxy` and `no_proxy` count in lower or upper case; for `http`
    /// addresses only the lower-case `http_proxy` does, since a CGI server sets HTTP_PROXY from a
    /// request's header. Loopback addresses never go through a proxy, which would be connecting
    /// to itself.
    case environment
    /// None, whatever the environment says.
    case none
    /// This one for every address, loopback included, such as `http://127.0.0.1:3128`.
    case fixed(String)
  }

  /// Which proxy requests go through.
  package var proxy: Proxy

  /// How many connections to one host may be open; further requests wait inside libcurl.
  package var connectionsPerHost: Int

  /// How many idle connections are kept for reuse, over all hosts.
  package var idleConnections = 128

  /// How long a connection to a mail server is kept for the next delivery.
  package var mailIdleTime = Duration.seconds(10)

  /// Takes the settings; the defaults suit a run with a few dozen scenarios at a time.
  package init(
    proxy: Proxy = .environment,
    connectionsPerHost: Int = 64
  ) {
    self.proxy = proxy
    self.connectionsPerHost = connectionsPerHost
  }
}
