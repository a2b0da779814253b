import FoundationEssentials

/// One sign-in and what came of it: a refresh token and the access tokens made with it.
struct Grant: Hashable, Sendable, Codable {
  /// The `origin_jti` of all its tokens.
  let id: String
  let sub: String
  let clientID: String
  let signedIn: Date

  /// When its refresh tokens end; rotation does not move it.
  let expires: Date
  var isRevoked = false

  /// The `event_id` of all its tokens; nil in a state file of before there was one.
  var eventID: String?

  /// Where the sign-in came from; nil where that was not tracked.
  var device: GrantDevice?

  /// What its tokens open; nil for a sign-in by the API, which has no choice.
  var scopes: OAuthScopes?

  /// What session tracking knows of it; nil where the pool did not track sessions at the sign-in.
  var session: TokenSession?

  /// The refresh tokens that lead here: one, and with rotation each that it made.
  var refreshTokens: [String] = []

  /// The access tokens that still open something, oldest first.
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

  /// Ends its access tokens and leaves its refresh token.
  mutating func revokeAccessTokens() { accessTokens.removeAll() }

  mutating func revoke() {
    isRevoked = true
    accessTokens.removeAll()
  }
}

/// A refresh token as the pool knows it.
struct RefreshToken: Hashable, Sendable, Codable {
  let grantID: String

  /// When rotation replaced it; it works for the client's grace period from then on.
  var replaced: Date?
}
