/// The URLs and the control token of a running server.
package struct MockEndpoint: Hashable, Sendable {
  /// `http` or `https`.
  package let scheme: String

  /// The bound host, as in the configuration.
  package let host: String

  /// The name or address by which clients reach the server.
  let publicHost: String

  /// The bound port, never 0.
  package let port: Int

  /// The path of the control endpoints, with a leading slash and without a trailing slash.
  let controlPath: String

  /// The token for the control endpoints; nil if only programs on this machine can reach them.
  package let controlToken: String?

  /// The bound address as a URL, without a trailing slash.
  package var url: String { url(of: host) }

  /// The base URL for links in email, and for tokens whose issuer is the server.
  var publicURL: String { url(of: publicHost) }

  /// The base URL of the control endpoints, without a trailing slash.
  package var controlURL: String { url + controlPath }

  private func url(of host: String) -> String {
    "\(scheme)://\(HostName(host)?.urlForm ?? host):\(port)"
  }
}

extension MockEndpoint {
  /// The addresses of a server on a given port.
  init(_ configuration: MockServerConfiguration, port: Int, controlToken: String?) {
    scheme = configuration.scheme
    host = configuration.host
    publicHost = configuration.publicHost
    self.port = port
    controlPath = configuration.controlPath
    self.controlToken = controlToken
  }
}

extension MockServerConfiguration {
  /// `http` or `https`.
  var scheme: String { certificate == nil ? "http" : "https" }

  /// Whether only programs on this machine can reach the server.
  package var isLoopback: Bool { HostName(host)?.isLoopback ?? false }

  /// The first allowed host, or the bound host if no allowed host is set.
  ///
  /// Clients can't reach 0.0.0.0 or ::, so loopback replaces them.
  fileprivate var publicHost: String {
    if let name = allowedHosts.first { return name }
    guard let name = HostName(host), name.isWildcard else { return host }
    return name.text == "::" ? "::1" : "127.0.0.1"
  }
}
