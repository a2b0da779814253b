package import JSON

/// A response of the authorization server, independent of HTTP.
package enum AuthorizationServerResponse: Hashable, Sendable {
  /// A JSON document for the app.
  case document(JSONObject)
  /// Success without a body.
  case done
  /// An error for the app, as JSON.
  ///
  /// Only `invalid_client` from the revocation endpoint has status 401.
  case error(OAuthError)
  /// An error from userInfo for an invalid token.
  case unauthorized(OAuthError)
  /// Redirects the browser, with a change to its session.
  case redirect(Destination, BrowserSessionChange)
  /// A page for the user.
  case page(SignInPage)

  /// The target of a redirection.
  package enum Destination: Hashable, Sendable {
    /// An address that the app's client has registered, with the response.
    case app(String)
    /// A page of the pool.
    case own(OAuthEndpoint, FormFields)
  }

  /// A change to the browser's session.
  package enum BrowserSessionChange: Hashable, Sendable {
    case kept
    /// Starts a session with this name for a number of seconds.
    case begun(String, seconds: Int)
    case ended
  }
}

/// An error of OAuth 2.0 (RFC 6749 §5.2).
package struct OAuthError: Hashable, Sendable {
  /// The error's name, such as `invalid_grant`.
  package let code: String

  /// The error's description; nil if the service does not send any.
  package let detail: String?

  /// The HTTP status of the error, unless the response is a redirection.
  package var status: Int

  /// Creates an error with status 400 by default.
  package init(code: String, detail: String? = nil, status: Int = 400) {
    self.code = code
    self.detail = detail
    self.status = status
  }
}
