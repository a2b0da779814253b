/// Where a running server is reached.
package struct MockEndpoint: Hashable, Sendable {
  /// `http` or `https`.
  package let scheme: String

  /// The bound host as configured.
  package let host: String

  /// The name or address by which clients reach the server.
  let publicHost: String

  /// The bound port, never 0.
  package let port: Int

  /// The path of the control endpoints.
  package let controlPath: String

  /// What the control endpoints want to see; nil where they are for programs of this machine alone.
  package let controlToken: String?

  /// The bound address as a URL, without a slash at its end.
  package var url: String { url(of: host) }

  /// The base URL that links in mails, and tokens that name the server, carry.
  var publicURL: String { url(of: publicHost) }

  /// The base URL of the control endpoints, without a slash at its end.
  package var controlURL: String { url + controlPath }

  private func url(of host: String) -> String {
    "\(scheme)://\(HostName(host)?.urlForm ?? host):\(port)"
  }
}

extension MockEndpoint {
  /// The address of a server with a configuration, once its port is known.
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

  /// Whether only programs of this machine reach the server.
  package var isLoopback: Bool { HostName(host)?.isLoopback ?? false }

  /// No client reaches 0.0.0.0; programs of this machine reach what listens there by loopback.
  fileprivate var publicHost: String {
    if let name = allowedHosts.first { return name }
    guard let name = HostName(host), name.isWildcard else { return host }
    return name.text == "::" ? "::1" : "127.0.0.1"
  }
}
