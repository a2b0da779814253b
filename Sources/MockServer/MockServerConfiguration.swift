package import AuthCrypto

/// How a mock server listens and what its pools are like; the defaults are `authflow mock`'s.
package struct MockServerConfiguration: Sendable {
  /// The address to bind; anything but loopback opens the pools to others, and the control endpoints to
  /// those who have the token.
  package var host: String

  /// The names and addresses, beside loopback and the bound address, by which clients reach the server; the
  /// first one stands in the addresses that it writes.
  package var allowedHosts: [String]

  /// What control endpoints want to see where the address is not loopback; nil has one made up.
  package var controlToken: String?

  /// What the server proves its name with; nil for plain HTTP.
  package var certificate: ServerCertificate?

  /// The port to bind; 0 lets the system choose a free one.
  package var port: Int

  /// The region of pools that unsigned calls create; signed calls create theirs in the region of the signature.
  package var region: String

  /// Whether someone chose the region and the account, so that rules about them apply.
  package var isPlaceChosen: Bool

  /// The path of the control endpoints that other programs use.
  package static let publicControlPath = "/_authflow"

  /// Where the control endpoints lie, with its leading slash and none at its end.
  package var controlPath: String

  /// Where pools get the key pairs that sign their tokens.
  package var keys: SigningKeySource

  /// What tokens name as their issuer.
  package var issuer: Issuer

  /// Whether users' attempts are limited by the hour, as the service limits them.
  package var limitsAttempts: Bool

  /// Whether several pools may have a domain of the same name, each for itself.
  package var sharesDomains: Bool

  /// How many of the last messages `GET PREFIX/messages` can still show.
  package var keptMessages: Int

  /// How many connections may be open at a time; those beyond wait.
  package var connections: Int

  /// How long a connection may lie idle, or take for the head of a request, before it is closed.
  package var idleTimeout: Duration

  /// The file in which the pools are kept, made where it is not there; nil keeps them in memory alone.
  package var stateFile: String?

  /// Whose signatures are right on calls that need one; nil lets every call in, signed or not.
  package var acceptedCredentials: AWSCredentials?

  /// Takes each setting; without any it is the configuration of `authflow mock`.
  package init(
    host: String = "127.0.0.1",
    allowedHosts: [String] = [],
    controlToken: String? = nil,
    certificate: ServerCertificate? = nil,
    port: Int = 0,
    region: String = "us-east-1",
    isPlaceChosen: Bool = true,
    controlPath: String = publicControlPath,
    keys: SigningKeySource = .perPool(),
    issuer: Issuer = .service,
    limitsAttempts: Bool = true,
    sharesDomains: Bool = false,
    keptMessages: Int = 10_000,
    connections: Int = DescriptorLimit.connections,
    idleTimeout: Duration = .seconds(60),
    stateFile: String? = nil,
    acceptedCredentials: AWSCredentials? = nil
  ) {
    self.host = host
    self.allowedHosts = allowedHosts
    self.controlToken = controlToken
    self.certificate = certificate
    self.port = port
    self.region = region
    self.isPlaceChosen = isPlaceChosen
    self.controlPath = controlPath
    self.keys = keys
    self.issuer = issuer
    self.limitsAttempts = limitsAttempts
    self.sharesDomains = sharesDomains
    self.keptMessages = keptMessages
    self.connections = connections
    self.idleTimeout = idleTimeout
    self.stateFile = stateFile
    self.acceptedCredentials = acceptedCredentials
  }
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
