import AuthCrypto
import JSON

// The tokens of the authorization server.
extension TokenPlan {
  /// The delivery of tokens to the app.
  enum Delivery: Sendable {
    case document
    /// Delivery in the fragment of the app's address, which only the browser receives, without a
    /// refresh token.
    case fragment(AppCallback, AuthorizationServerResponse.BrowserSessionChange)
  }

  /// The tokens under OAuth's names.
  ///
  /// ID tokens require `openid`.
  ///
  /// Source: OpenID Connect Core 1.0 §3.1.2.1. `scopes` is nil for a sign-in through the API. The
  /// token endpoint also accepts refresh tokens from the API.
  func signedForOAuth(
    _ scopes: OAuthScopes?,
    _ delivery: Delivery,
    nonce: String? = nil
  ) -> Answer {
    var plan = self
    if let scopes, !scopes.isOpenID { plan.idToken = nil }
    plan.idToken?["nonce"] = nonce.map(JSONValue.string)
    return .sign(.oauthTokens(plan, delivery))
  }

  func signed(by keys: TokenSigningKeys, for delivery: Delivery) -> MockReply {
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
      body["expires_in"] = .integer(expiresIn)
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
