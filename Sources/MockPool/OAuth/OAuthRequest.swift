/// The addresses of a pool's authorization server, below its domain; the raw value is the path there.
package enum OAuthEndpoint: String, Hashable, Sendable, CaseIterable {
  case authorize = "oauth2/authorize"
  case token = "oauth2/token"
  case userInfo = "oauth2/userInfo"
  case revoke = "oauth2/revoke"
  case login, logout, error
  case signUp = "signup"
  case confirm
  case confirmUser
  case resendCode = "resendcode"
  case forgotPassword
  case confirmForgotPassword
  case addPasskey = "passkeys/add"
}

/// One request to a pool's authorization server.
package struct OAuthRequest: Hashable, Sendable {
  /// Which of its addresses is asked.
  package var endpoint: OAuthEndpoint

  /// What the address carries.
  package var query = FormFields()

  /// What is posted; nil where nothing is.
  package var form: FormFields?

  /// The header field `Authorization`.
  package var authorization: String?

  /// The browser's session, by the cookie that an earlier sign-in set.
  package var browser: String?

  /// Takes what HTTP said.
  package init(
    _ endpoint: OAuthEndpoint,
    query: FormFields = FormFields(),
    form: FormFields? = nil,
    authorization: String? = nil,
    browser: String? = nil
  ) {
    self.endpoint = endpoint
    self.query = query
    self.form = form
    self.authorization = authorization
    self.browser = browser
  }
}

extension OAuthRequest {
  /// The pool that the request itself names: by its client, by the client's credentials, or by a token; nil
  /// where it names none.
  package var route: MockRoute? {
    if let client = query["client_id"] ?? form?["client_id"] ?? basic?.id { return .client(client) }
    let token = credentials("bearer") ?? form?["token"]
    return token.flatMap(AccessClaims.poolID).map(MockRoute.pool)
  }

  /// The word after a scheme in `Authorization`, whose name has no case (RFC 9110 §11.1); nil for another scheme.
  func credentials(_ scheme: String) -> String? {
    guard let parts = authorization?.split(separator: " ", maxSplits: 1), parts.count == 2,
      parts[0].lowercased() == scheme
    else { return nil }
    return String(parts[1])
  }
}
