import HTTPTypes
import Hummingbird

/// The names by which clients may reach the server.
///
/// A web page whose own name its owner turns to this machine (DNS rebinding) counts for browsers as the
/// server's own page. Only the Host header shows what the browser believes to talk to.
struct AdmittedHosts: Sendable {
  private let names: Set<HostName>

  init(_ configuration: MockServerConfiguration) {
    names = Set(([configuration.host] + configuration.allowedHosts).compactMap(HostName.init(_:)))
  }

  /// Whether a request names this server; one that names several hosts, or none, does not.
  func admit(_ request: Request, on connection: Connection) -> Bool {
    guard let host = AdmittedHosts.host(of: request) else { return false }
    return host.isLoopback || names.contains(host) || host == connection.localHost
  }

  /// The only host that a request names.
  static func host(of request: Request) -> HostName? {
    guard request.headers[values: .host].isEmpty else { return nil }
    return request.head.authority.flatMap(HostName.init(authority:))
  }
}

extension HTTPField.Name {
  /// The library takes the first one out of a request's fields, so this finds the others.
  fileprivate static let host: Self = .known("Host")
}
