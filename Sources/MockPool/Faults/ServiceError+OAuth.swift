// What the authorization server says (developer guide, pages on its endpoints).
extension ServiceError {
  static let invalidRequest = oauth("invalid_request")

  /// The grant of a refresh token without one (measured).
  static let missingRefreshToken = oauth("invalid_request", "invalid_refresh_token")
  static let invalidClient = oauth("invalid_client")
  static let invalidGrant = oauth("invalid_grant")
  static let invalidScope = oauth("invalid_scope")
  static let unauthorizedClient = oauth("unauthorized_client")
  static let unsupportedGrantType = oauth("unsupported_grant_type")
  static let tokenTypeNotRevocable = oauth("unsupported_token_type")

  /// The revocation endpoint's, which is a 401 (developer guide).
  static let unknownRevokingClient = oauth("invalid_client", status: 401)

  static let badBearer = oauth(
    "invalid_token",
    "Access token is expired, disabled, or deleted, or the user has globally signed out.",
    status: 401
  )

  /// Seen where a token of the user pools API is shown.
  static let bearerWithoutOpenID = oauth(
    "invalid_token",
    "Access token does not contain openid scope",
    status: 401
  )

  static let noBearer = oauth("invalid_request", "Bad OAuth2 request at UserInfo Endpoint")

  private static func oauth(
    _ code: String,
    _ detail: String = "",
    status: Int = 400
  ) -> ServiceError {
    ServiceError(type: code, message: detail, status: status)
  }
}

extension OAuthError {
  /// A refusal as apps read it.
  ///
  /// The service's exceptions begin with a capital, and OAuth's errors do not. «unconfirmed»: that an
  /// exception on the way to tokens, such as a trigger's, is `invalid_grant` with its message.
  init(_ fault: ServiceError) {
    if fault.type.utf8.first.map({ $0 >= UInt8(ascii: "a") }) ?? false {
      let detail = fault.message.isEmpty ? nil : fault.message
      self.init(code: fault.type, detail: detail, status: fault.status)
    } else {
      self.init(code: "invalid_grant", detail: fault.message)
    }
  }
}
