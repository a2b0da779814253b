import FoundationEssentials

/// A pool's state for its authorization server.
struct OAuthState: Sendable {
  var codes = ExpiringStore<AuthorizationCode>()
  var browsers = ExpiringStore<BrowserSession>()
}

/// An authorization code between the browser and the app.
struct AuthorizationCode: Hashable, Sendable, Codable {
  let sub: String
  let clientID: String
  let redirectURI: String
  let scopes: OAuthScopes
  let nonce: String?

  /// The S256 challenge that the verifier must match; nil if the app sent none.
  let challenge: String?
  let signedIn: Date
  let expires: Date

  /// The SSO session of the sign-in; nil if the pool did not track sessions.
  var ssoSession: String?
  var isUsed = false

  /// The lifetime of a code: five minutes (developer guide).
  static let seconds = 300.0
}

/// A browser with a signed-in user, who needs no password for the next app.
struct BrowserSession: Hashable, Sendable, Codable {
  let sub: String
  let signedIn: Date
  let expires: Date

  /// The browser's state in session tracking; nil if the pool did not track sessions at the
  /// sign-in.
  var sso: SSOSession?

  /// The lifetime of a session: an hour, which activity does not extend (developer guide).
  static let seconds = 3600
}

extension MockPool {
  /// The signed-in user of a browser; nil if the browser has no valid session.
  func user(inBrowser name: String?) -> (id: UserTable.ID, session: BrowserSession)? {
    guard let name, let session = oauth.browsers[name], call.now < session.expires,
      let id = users.find(sub: session.sub), users[id].isEnabled
    else { return nil }
    return (id, session)
  }

  /// Stores a browser's session.
  ///
  /// Returns the session and the cookie for the browser.
  mutating func remember(
    _ user: UserTable.ID,
    of client: ClientSettings
  ) -> (BrowserSession, AuthorizationServerResponse.BrowserSessionChange) {
    let name = call.random.versionedUUID()
    let seconds = browserSeconds
    let expires = call.now.addingTimeInterval(Double(seconds))
    var session = BrowserSession(sub: users[user].sub, signedIn: call.now, expires: expires)
    session.sso = newSSOSession(of: client)
    oauth.browsers.insert(session, for: name, until: expires, at: call.now)
    return (session, .begun(name, seconds: seconds))
  }
}
