package import AuthCrypto

/// The settings of a mock server and its pools.
///
/// The defaults are those of `authflow mock`.
package struct MockServerConfiguration: Sendable {
  /// The address to bind.
  ///
  /// Any address except loopback opens the pools to other machines, and the control endpoints to clients with
  /// the token.
  package var host = "127.0.0.1"

  /// The names and addresses by which clients reach the server, in addition to loopback and the bound
  /// address.
  ///
  /// The server uses the first one in the addresses that it writes.
  package var allowedHosts: [String] = []

  /// The token for control endpoints if the address is not loopback.
  ///
  /// Nil generates one.
  package var controlToken: String?

  /// The TLS certificate.
  ///
  /// Nil for plain HTTP.
  package var certificate: ServerCertificate?

  /// The port to bind.
  ///
  /// 0 lets the system choose a free one.
  package var port = 0

  /// The region of pools that unsigned calls create.
  ///
  /// A signed call uses the region of its signature.
  package var region = "us-east-1"

  /// Whether the user chose the region and the account.
  ///
  /// Rules about them apply only then.
  package var isPlaceChosen = true

  /// The path of the control endpoints that other programs use.
  package static let publicControlPath = "/_authflow"

  /// The path of the control endpoints, with a leading slash and without a trailing one.
  package var controlPath = publicControlPath

  /// The source of the key pairs that sign tokens.
  package var keys = SigningKeySource.perPool()

  /// The issuer of tokens.
  package var issuer = Issuer.service

  /// Whether users' attempts are limited per hour, as on AWS.
  package var limitsAttempts = true

  /// Whether several pools can have the same domain.
  package var sharesDomains = false

  /// How many of the last messages `GET PREFIX/messages` returns.
  package var keptMessages = 10_000

  /// The maximum of open connections.
  ///
  /// Further ones wait.
  package var connections = DescriptorLimit.connections

  /// How long a connection can be idle, or take for the head of a request, before it is closed.
  package var idleTimeout = Duration.seconds(60)

  /// The file that keeps the pools, created if it does not exist.
  ///
  /// Nil keeps them in memory only.
  package var stateFile: String?

  /// The credentials of valid signatures, for calls that need one.
  ///
  /// Nil accepts every call.
  package var acceptedCredentials: AWSCredentials?

  package init() {}
}

extension MockServerConfiguration {
  /// The maximum size of all header fields of a request, in bytes.
  ///
  /// Far above what any SDK sends.
  package static let headerLimit = 81_920

  /// The maximum number of header fields of a request.
  package static let headerFieldLimit = 1_000

  /// The `iss` of a pool's tokens.
  package enum Issuer: Hashable, Sendable {
    /// `https://cognito-idp.REGION.amazonaws.com/POOL`, as on AWS.
    case service
    /// `http://HOST:PORT/POOL`, with the server's own address, for clients that compare it with their endpoint.
    case endpoint
  }
}
