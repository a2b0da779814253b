package import AuthCrypto

/// How a mock server listens and what its pools are like; the defaults are `authflow mock`'s.
package struct MockServerConfiguration: Sendable {
  /// The address to bind; anything but loopback opens the pools to others, and the control endpoints to
  /// those who have the token.
  package var host = "127.0.0.1"

  /// The names and addresses, beside loopback and the bound address, by which clients reach the server; the
  /// first one stands in the addresses that it writes.
  package var allowedHosts: [String] = []

  /// What control endpoints want to see where the address is not loopback; nil has one made up.
  package var controlToken: String?

  /// What the server proves its name with; nil for plain HTTP.
  package var certificate: ServerCertificate?

  /// The port to bind; 0 lets the system choose a free one.
  package var port = 0

  /// The region of pools that unsigned calls create; signed calls create theirs in the region of the signature.
  package var region = "us-east-1"

  /// Whether someone chose the region and the account, so that rules about them apply.
  package var isPlaceChosen = true

  /// The path of the control endpoints that other programs use.
  package static let publicControlPath = "/_authflow"

  /// Where the control endpoints lie, with its leading slash and none at its end.
  package var controlPath = publicControlPath

  /// Where pools get the key pairs that sign their tokens.
  package var keys = SigningKeySource.perPool()

  /// What tokens name as their issuer.
  package var issuer = Issuer.service

  /// Whether users' attempts are limited by the hour, as the service limits them.
  package var limitsAttempts = true

  /// Whether several pools may have a domain of the same name, each for itself.
  package var sharesDomains = false

  /// How many of the last messages `GET PREFIX/messages` can still show.
  package var keptMessages = 10_000

  /// How many connections may be open at a time; those beyond wait.
  package var connections = DescriptorLimit.connections

  /// How long a connection may lie idle, or take for the head of a request, before it is closed.
  package var idleTimeout = Duration.seconds(60)

  /// The file in which the pools are kept, made where it is not there; nil keeps them in memory alone.
  package var stateFile: String?

  /// Whose signatures are right on calls that need one; nil lets every call in, signed or not.
  package var acceptedCredentials: AWSCredentials?

  /// The configuration of `authflow mock`.
  package init() {}
}

extension MockServerConfiguration {
  /// The most bytes that the header fields of a request may have together: far above what any SDK sends.
  package static let headerLimit = 81_920

  /// The most header fields that a request may have.
  package static let headerFieldLimit = 1_000

  /// What a pool's tokens carry as `iss`.
  package enum Issuer: Hashable, Sendable {
    /// `https://cognito-idp.REGION.amazonaws.com/POOL`, as the service writes it.
    case service
    /// `http://HOST:PORT/POOL`, with the server's own address, for clients that compare it with their endpoint.
    case endpoint
  }
}
