import FoundationEssentials

/// A sign-in with its refresh token and the access tokens made from it.
struct Grant: Hashable, Sendable, Codable {
  /// The `origin_jti` of all its tokens.
  let id: String
  let sub: String
  let clientID: String
  let signedIn: Date

  /// When its refresh tokens expire; rotation does not change it.
  let expires: Date
  var isRevoked = false

  /// The `event_id` of all its tokens; nil in older state files.
  var eventID: String?

  /// The device of the sign-in; nil if it was not tracked.
  var device: GrantDevice?

  /// The scopes of its tokens; nil for a sign-in by the API, which has no choice.
  var scopes: OAuthScopes?

  /// Its state in session tracking; nil if the pool did not track sessions at the sign-in.
  var session: TokenSession?

  /// Its refresh tokens: one, and those that rotation has added.
  var refreshTokens: [String] = []

  /// The valid access tokens, oldest first.
  private(set) var accessTokens: [AccessToken] = []

  struct AccessToken: Hashable, Sendable, Codable {
    let jti: String
    let expires: Date
  }

  mutating func add(_ token: AccessToken, at now: Date) {
    accessTokens.removeAll { $0.expires <= now }
    accessTokens.append(token)
  }

  func opens(with jti: String) -> Bool {
    !isRevoked && accessTokens.contains { $0.jti == jti }
  }

  /// Revokes its access tokens, but not its refresh token.
  mutating func revokeAccessTokens() { accessTokens.removeAll() }

  mutating func revoke() {
    isRevoked = true
    accessTokens.removeAll()
  }
}

/// A refresh token as the pool stores it.
struct RefreshToken: Hashable, Sendable, Codable {
  let grantID: String

  /// When rotation replaced it; it then works for the client's grace period.
  var replaced: Date?
}
