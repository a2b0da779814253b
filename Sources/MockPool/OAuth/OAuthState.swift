import FoundationEssentials

/// What a pool remembers for its authorization server.
struct OAuthState: Sendable {
  var codes = ExpiringStore<AuthorizationCode>()
  var browsers = ExpiringStore<BrowserSession>()
}

/// A code on its way from the browser to the app.
struct AuthorizationCode: Hashable, Sendable, Codable {
  let sub: String
  let clientID: String
  let redirectURI: String
  let scopes: OAuthScopes
  let nonce: String?

  /// The S256 challenge that the verifier has to fit; nil where the app sent none.
  let challenge: String?
  let signedIn: Date
  let expires: Date

  /// The SSO session that it came through; nil while the pool does not track sessions.
  var ssoSession: String?
  var isUsed = false

  /// Five minutes (developer guide).
  static let seconds = 300.0
}

/// A browser in which somebody has signed in, so that the next app needs no password.
struct BrowserSession: Hashable, Sendable, Codable {
  let sub: String
  let signedIn: Date
  let expires: Date

  /// What session tracking knows of it; nil where the pool did not track sessions at the sign-in.
  var sso: SSOSession?

  /// An hour, which no activity prolongs (developer guide).
  static let seconds = 3600
}

extension MockPool {
  /// Who has signed in in a browser, if the session still stands.
  func user(inBrowser name: String?) -> (id: UserTable.ID, session: BrowserSession)? {
    guard let name, let session = oauth.browsers[name], call.now < session.expires,
      let id = users.find(sub: session.sub), users[id].isEnabled
    else { return nil }
    return (id, session)
  }

  /// Remembers a browser; returns its session and the cookie for the browser.
  mutating func remember(
    _ user: UserTable.ID,
    of client: ClientSettings
  ) -> (BrowserSession, OAuthAnswer.BrowserChange) {
    let name = call.random.versionedUUID()
    let seconds = browserSeconds
    let expires = call.now.addingTimeInterval(Double(seconds))
    var session = BrowserSession(sub: users[user].sub, signedIn: call.now, expires: expires)
    session.sso = newSSOSession(of: client)
    oauth.browsers.insert(session, for: name, until: expires, at: call.now)
    return (session, .begun(name, seconds: seconds))
  }
}
