package import AuthCrypto
package import MockPool

/// How a mock server listens and what its pools are like; the defaults are `authflow mock`'s.
package struct MockServerConfiguration: Sendable {
  /// The address to bind; anything but loopback opens the pools (never the control endpoints) to others.
  package var host: String

  /// The port to bind; 0 lets the system choose a free one.
  package var port: Int

  /// The region in pool ids, issuers and ARNs.
  package var region: String

  /// Whether someone chose the region and the account, so that rules about them apply.
  package var isPlaceChosen: Bool

  /// Where the control endpoints lie, with its leading slash and none at its end.
  package var controlPath: String

  /// Which key signs a pool's tokens.
  package var keys: Keys

  /// What tokens name as their issuer.
  package var issuer: Issuer

  /// What becomes of a code when the same user is sent another one.
  package var resend: MockPoolOptions.Resend

  /// Whether users' attempts are limited by the hour, as the service limits them.
  package var limitsAttempts: Bool

  /// Whether several pools may have a domain of the same name, each for itself.
  package var sharesDomains: Bool

  /// How many of the last messages `GET PREFIX/messages` can still show.
  package var keptMessages: Int

  /// How long a connection may lie idle, or take for the head of a request, before it is closed.
  package var idleTimeout: Duration

  /// The file in which the pools are kept, made where it is not there; nil keeps them in memory alone.
  package var stateFile: String?

  /// Whose signatures are right on calls that need one; nil lets every call in, signed or not.
  package var acceptedCredentials: SigV4.Credentials?

  /// Takes each setting; without any it is the configuration of `authflow mock`.
  package init(
    host: String = "127.0.0.1",
    port: Int = 0,
    region: String = "us-east-1",
    isPlaceChosen: Bool = true,
    controlPath: String = "/_authflow",
    keys: Keys = .perPool,
    issuer: Issuer = .service,
    resend: MockPoolOptions.Resend = .replaceOld,
    limitsAttempts: Bool = true,
    sharesDomains: Bool = false,
    keptMessages: Int = 10_000,
    idleTimeout: Duration = .seconds(60),
    stateFile: String? = nil,
    acceptedCredentials: SigV4.Credentials? = nil
  ) {
    self.host = host
    self.port = port
    self.region = region
    self.isPlaceChosen = isPlaceChosen
    self.controlPath = controlPath
    self.keys = keys
    self.issuer = issuer
    self.resend = resend
    self.limitsAttempts = limitsAttempts
    self.sharesDomains = sharesDomains
    self.keptMessages = keptMessages
    self.idleTimeout = idleTimeout
    self.stateFile = stateFile
    self.acceptedCredentials = acceptedCredentials
  }
}

extension MockServerConfiguration {
  /// Which key signs a pool's tokens: a 2048-bit pair costs about 50 ms to make.
  package enum Keys: Sendable {
    /// One pair for all pools of the server, made in the background.
    case shared
    /// This pair for all pools; nothing is made.
    case given(RSAKey)
    /// A pair for each pool, made when it is created.
    case perPool
  }

  /// What a pool's tokens carry as `iss`.
  package enum Issuer: Hashable, Sendable {
    /// `https://cognito-idp.REGION.amazonaws.com/POOL`, as the service writes it.
    case service
    /// `http://HOST:PORT/POOL`, for clients that compare it with their endpoint.
    case endpoint
  }
}
