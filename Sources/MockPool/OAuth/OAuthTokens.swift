import AuthCrypto
import FoundationEssentials
import JSON

/// A sign-in on the pages, of which tokens are to be made.
struct OAuthSignIn: Sendable {
  let scopes: OAuthScopes
  let nonce: String?
  let signedIn: Date

  /// The SSO session of the browser; nil while the pool does not track sessions.
  let ssoSession: String?
}

extension MockPool {
  /// The first tokens of a sign-in on the pages.
  mutating func tokens(
    to user: UserTable.ID,
    of client: OAuthClient,
    _ signIn: OAuthSignIn,
    _ delivery: OAuthTokenPlan.Delivery
  ) throws(ServiceError) -> Answer {
    let answer = try issueTokens(
      to: user,
      of: client.settings,
      occasion: .hosted,
      scopes: signIn.scopes,
      signedIn: signIn.signedIn,
      through: signIn.ssoSession
    )
    return answer.signedForOAuth(signIn.scopes, delivery, nonce: signIn.nonce)
  }
}

extension Answer {
  /// The same tokens in OAuth's words; without `openid` there is no id token (OpenID Connect Core 1.0 §3.1.2.1).
  ///
  /// `scopes` is nil for a sign-in by the API, whose refresh tokens the token endpoint takes too.
  func signedForOAuth(
    _ scopes: OAuthScopes?,
    _ delivery: OAuthTokenPlan.Delivery,
    nonce: String? = nil
  ) -> Answer {
    guard case .sign(.tokens(let plan)) = self else { return self }
    var idToken: JSONObject? = plan.idToken
    if let scopes, !scopes.isOpenID { idToken = nil }
    idToken?["nonce"] = nonce.map(JSONValue.string)
    return .sign(
      .oauthTokens(
        OAuthTokenPlan(
          idToken: idToken,
          accessToken: plan.accessToken,
          refreshToken: plan.refreshToken,
          expiresIn: plan.expiresIn,
          delivery: delivery
        )
      )
    )
  }
}

/// Tokens of the authorization server, not yet signed.
struct OAuthTokenPlan: Sendable {
  let idToken: JSONObject?
  let accessToken: JSONObject
  let refreshToken: String?
  let expiresIn: Int
  let delivery: Delivery

  /// How they get to the app.
  enum Delivery: Sendable {
    case document
    /// Behind the app's address, where only the browser sees them; a refresh token stays out.
    case fragment(AppAddress, OAuthAnswer.BrowserChange)
  }

  func signed(by keys: TokenSigningKeys) -> MockReply {
    let access = keys.signed(accessToken, .access)
    var id = idToken
    id?["at_hash"] = .string(AccessTokenHash.compute(access))
    let signedID = id.map { keys.signed($0, .id) }
    switch delivery {
    case .document:
      var body: JSONObject = [:]
      body["id_token"] = signedID.map(JSONValue.string)
      body["access_token"] = .string(access)
      body["refresh_token"] = refreshToken.map(JSONValue.string)
      body["expires_in"] = .number(JSONNumber(expiresIn))
      body["token_type"] = "Bearer"
      return MockReply(.document(body))
    case .fragment(let app, let change):
      let head = signedID.map { [("id_token", $0)] } ?? []
      let fields = [
        ("access_token", access), ("expires_in", String(expiresIn)), ("token_type", "Bearer"),
      ]
      return MockReply(.redirect(.app(app.telling(head + fields)), change))
    }
  }
}
