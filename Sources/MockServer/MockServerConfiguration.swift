package import AuthCrypto

/// The settings of a mock server and its pools; the defaults are those of `authflow mock`.
package struct MockServerConfiguration: Sendable {
  /// The address to bind.
  ///
  /// If the address is not loopback, other machines can reach the pools, and clients with the token
  /// can use the control endpoints.
  package var host = "127.0.0.1"

  /// The names and addresses by which clients reach the server, in addition to loopback and the
  /// bound address.
  ///
  /// The server uses the first host in its links.
  package var allowedHosts: [String] = []

  /// The token for the control endpoints if the address is not loopback; nil for a generated token.
  package var controlToken: String?

  /// The TLS certificate; nil for plain HTTP.
  package var certificate: ServerCertificate?

  /// The port to bind; 0 for a free port.
  package var port = 0

  /// The region of pools that unsigned calls create.
  ///
  /// A signed call uses the region of its signature.
  package var region = "us-east-1"

  /// Whether the user chose the region and the account; if not, rules about them do not apply.
  package var isPlaceChosen = true

  /// The path of the control endpoints for other programs.
  static let publicControlPath = "/_authflow"

  /// The path of the control endpoints, with a leading slash and without a trailing slash.
  var controlPath = publicControlPath

  /// The time by which the clocks of all pools are ahead of real time at least.
  package var clockAdvance = Duration.zero

  /// The source of the key pairs that sign tokens.
  package var keys = SigningKeySource.perPool()

  /// The issuer of tokens.
  package var issuer = Issuer.service

  /// Whether users' attempts are limited per hour, as on AWS.
  package var limitsAttempts = true

  /// Whether several pools can have the same domain.
  var sharesDomains = false

  /// The number of messages that are kept for `GET PREFIX/messages`.
  var keptMessages = 10_000

  /// The maximum number of open connections; other connections wait.
  package var connections = DescriptorLimit.connections

  /// The time after which the server closes an idle connection, or an incomplete request head.
  var idleTimeout = Duration.seconds(60)

  /// The path of the state file, which is created if it does not exist; nil keeps pools in memory
  /// only.
  package var stateFile: String?

  /// The credentials for calls that require a signature; nil accepts all calls.
  package var acceptedCredentials: AWSCredentials?

  package init() {}
}

extension MockServerConfiguration {
  /// The maximum size of all header fields of a request in bytes, which no SDK reaches.
  static let headerLimit = 81_920

  /// The maximum number of header fields of a request.
  static let headerFieldLimit = 1_000

  /// The `iss` of a pool's tokens.
  package enum Issuer: Hashable, Sendable {
    /// `https://cognito-idp.REGION.amazonaws.com/POOL`, as on AWS.
    case service
    /// `http://HOST:PORT/POOL`, the server's address, for clients that compare the issuer with
    /// their endpoint.
    case endpoint
  }
}
