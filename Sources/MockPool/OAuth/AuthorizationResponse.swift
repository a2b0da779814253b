import FoundationEssentials

// The way back to the app, with a code or tokens.
extension MockPool {
  /// Sends the browser back to the app with a code or tokens, unless another page comes first.
  mutating func conclude(
    _ wanted: AuthorizationRequest,
    for user: UserTable.ID,
    in session: BrowserSession,
    _ change: AuthorizationServerResponse.BrowserSessionChange
  ) throws(ServiceError) -> Answer {
    if let next = wanted.next { return .oauth(.redirect(next, change)) }
    switch wanted.response {
    case .code:
      let code = issueCode(for: wanted, to: user, in: session)
      return .oauth(.redirect(.app(wanted.app.telling([("code", code)])), change))
    case .token:
      let plan = try issueTokens(
        to: user,
        of: wanted.client.settings,
        tokenSource: .hosted,
        scopes: wanted.scopes,
        signedIn: session.signedIn,
        through: session.sso?.id
      )
      let delivery = TokenPlan.Delivery.fragment(wanted.app, change)
      return plan.signedForOAuth(wanted.scopes, delivery, nonce: wanted.nonce)
    }
  }

  /// Stores and returns an authorization code, which the app exchanges for tokens.
  private mutating func issueCode(
    for wanted: AuthorizationRequest,
    to user: UserTable.ID,
    in session: BrowserSession
  ) -> String {
    let code = call.random.versionedUUID()
    let expires = call.now.addingTimeInterval(AuthorizationCode.seconds)
    let entry = AuthorizationCode(
      sub: users[user].sub,
      clientID: wanted.client.settings.id,
      redirectURI: wanted.redirectURI,
      scopes: wanted.scopes,
      nonce: wanted.nonce,
      challenge: wanted.challenge,
      signedIn: session.signedIn,
      expires: expires,
      ssoSession: session.sso?.id
    )
    oauth.codes.insert(entry, for: code, until: expires, at: call.now)
    return code
  }
}
