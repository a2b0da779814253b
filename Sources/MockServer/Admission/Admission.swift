import AuthCrypto
import HTTPTypes
import Hummingbird

/// Which requests a listener takes, and what it is called by.
struct Admission: Sendable {
  let hosts: AdmittedHosts
  let gate: ControlGate

  /// Where the control endpoints lie, with its leading slash and none at its end.
  let controlPath: String

  /// `http` or `https`.
  let scheme: String

  /// Takes what a configuration says; `random` makes the token where one is needed and not given.
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

/// Who may use the control endpoints: programs of this machine, and others that have the token.
struct ControlGate: Sendable {
  /// What `Authorization: Bearer` has to carry; nil where only this machine reaches the server.
  let token: String?

  /// Whether the endpoints are behind a path that only this process knows.
  var isPrivate = false

  /// `http` or `https`, for the origin of the server's own pages.
  let scheme: String

  /// Throws where a request comes from another site's page, without the token, or with another kind of body.
  func admit(_ request: Request) throws(ControlFault) {
    let own = "\(scheme)://\(request.head.authority ?? "")".lowercased()
    guard request.headers[values: .origin].allSatisfy({ $0.lowercased() == own }) else {
      throw .foreignOrigin
    }
    if let token {
      guard let given = ControlGate.bearer(request) else { throw .noToken }
      guard ConstantTime.isEqual(given, token) else { throw .wrongToken }
    }
    // A page may post other types, or none, to any server without asking it first.
    guard request.method != .post || ControlGate.isJSON(request.headers[.contentType]) else {
      throw .notJSON
    }
  }

  private static func bearer(_ request: Request) -> String? {
    let scheme = "bearer "
    guard let field = request.headers[.authorization],
      field.prefix(scheme.count).lowercased() == scheme
    else { return nil }
    return String(field.dropFirst(scheme.count).drop { $0 == " " })
  }

  private static func isJSON(_ type: String?) -> Bool {
    let essence = type?.prefix { $0 != ";" }.lowercased() ?? ""
    return essence.drop { $0 == " " }.prefix { $0 != " " } == "application/json"
      && !essence.contains(",")
  }
}
