import FoundationEssentials

/// A sign-in with its refresh tokens and their access tokens.
struct Grant: Hashable, Sendable, Codable {
  /// The `origin_jti` of all tokens of the grant.
  let id: String
  let sub: String
  let clientID: String
  let signedIn: Date

  /// The time when the refresh tokens expire.
  ///
  /// Only a mutant's rotation changes it.
  var expires: Date
  var isRevoked = false

  /// The `event_id` of all tokens of the grant; nil in older state files.
  var eventID: String?

  /// The device of the sign-in; nil if the pool did not track it.
  var device: GrantDevice?

  /// The scopes of the tokens; nil for a sign-in through the API, which has fixed scopes.
  var scopes: OAuthScopes?

  /// The grant's state in session tracking; nil if the pool did not track sessions at the sign-in.
  var session: TokenSession?

  /// The first refresh token, and the refresh tokens from rotation.
  var refreshTokens: [String] = []

  /// The valid access tokens, the oldest first.
  private(set) var accessTokens: [AccessToken] = []

  struct AccessToken: Hashable, Sendable, Codable {
    let jti: String
    let expires: Date
  }

  mutating func add(_ token: AccessToken, at now: Date) {
    accessTokens.removeAll { $0.expires <= now }
    accessTokens.append(token)
  }

  /// Revokes the access tokens of the grant, but not its refresh tokens.
  mutating func revokeAccessTokens() { accessTokens.removeAll() }

  /// Revokes the refresh tokens of the grant, but not its access tokens; a mutant's behavior.
  mutating func revokeRefreshTokens() { isRevoked = true }

  mutating func revoke() {
    isRevoked = true
    accessTokens.removeAll()
  }
}

/// A refresh token as the pool stores it.
struct RefreshToken: Hashable, Sendable, Codable {
  let grantID: String

  /// The time when rotation replaced the token, which then works for the client's grace period;
  /// nil if the token is current.
  var replaced: Date?
}
