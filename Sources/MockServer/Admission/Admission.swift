import AuthCrypto
import HTTPTypes
import Hummingbird
import Values

/// The hosts and control endpoints that a listener admits.
struct Admission: Sendable {
  let hosts: AdmittedHosts
  let gate: ControlGate

  /// The path of the control endpoints, with a leading slash and without a trailing slash.
  let controlPath: String

  /// `http` or `https`.
  let scheme: String

  /// Takes the settings from a configuration.
  ///
  /// If the server requires a token and the configuration has none, `random` generates a token.
  init(_ configuration: MockServerConfiguration, _ random: SharedRandom) {
    hosts = AdmittedHosts(configuration)
    controlPath = configuration.controlPath
    scheme = configuration.scheme
    gate = ControlGate(
      token: configuration.isLoopback ? nil : configuration.controlToken ?? random.secretPath(),
      isPrivate: configuration.controlPath != MockServerConfiguration.publicControlPath,
      scheme: scheme
    )
  }
}

/// The host names by which clients can reach the server.
///
/// The owner of a web page can point the page's name at this machine (DNS rebinding). Browsers then
/// treat the server as part of the page's site. Only the Host header contains the host that the
/// browser addresses.
struct AdmittedHosts: Sendable {
  private let names: Set<HostName>

  init(_ configuration: MockServerConfiguration) {
    names = Set(([configuration.host] + configuration.allowedHosts).compactMap(HostName.init(_:)))
  }

  /// Whether the Host of a request is allowed; false if the request does not have exactly one Host.
  func admit(_ request: Request, on connection: Connection) -> Bool {
    guard let authority = AdmittedHosts.authority(of: request) else { return false }
    if HostName.isPlainLoopback(authority: authority) { return true }
    guard let host = HostName(authority: authority) else { return false }
    return host.isLoopback || names.contains(host) || host == connection.localHost
  }

  /// The host of a request with exactly one Host; nil for other requests.
  static func host(of request: Request) -> HostName? {
    authority(of: request).flatMap(HostName.init(authority:))
  }

  private static func authority(of request: Request) -> String? {
    request.headers.contains(.host) ? nil : request.head.authority
  }
}

extension HTTPField.Name {
  /// The name of the `Host` header; the HTTP library removes a request's first `Host` field.
  fileprivate static let host: Self = .known("Host")
}

/// Admits requests to the control endpoints that come from this machine or contain the token.
struct ControlGate: Sendable {
  /// The token for `Authorization: Bearer`; nil if only this machine can reach the server.
  let token: String?

  /// Whether only this process has the endpoints' path.
  var isPrivate = false

  /// `http` or `https`, for the origin of the server's own pages.
  let scheme: String

  /// Throws for a page from another origin, a missing or wrong token, or an unsupported content
  /// type.
  func admit(_ request: Request) throws(ControlError) {
    let own = "\(scheme)://\(request.head.authority ?? "")".lowercased()
    guard request.headers[values: .origin].allSatisfy({ $0.lowercased() == own }) else {
      throw .foreignOrigin
    }
    if let token {
      guard let given = ControlGate.bearer(request) else { throw .noToken }
      guard ConstantTime.isEqual(given, token) else { throw .wrongToken }
    }
    // Without a preflight request, pages can post other content types to any server.
    guard request.method != .post || ControlGate.isJSON(request.headers[.contentType]) else {
      throw .notJSON
    }
  }

  /// The token of `Authorization: Bearer`; nil without one.
  static func bearer(_ request: Request) -> String? {
    let scheme = "bearer "
    guard let field = request.headers[.authorization],
      field.prefix(scheme.count).lowercased() == scheme
    else { return nil }
    return String(field.dropFirst(scheme.count).drop { $0 == " " })
  }

  /// Whether a content type is JSON, with or without parameters.
  static func isJSON(_ type: String?) -> Bool {
    HTTPMediaType(contentType: type ?? "") == .json
  }
}
