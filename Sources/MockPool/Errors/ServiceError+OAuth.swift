// Errors of the authorization server (developer guide, pages on its endpoints).
extension ServiceError {
  static let invalidRequest = oauth("invalid_request")

  /// The error for a refresh grant without a refresh token (measured).
  static let missingRefreshToken = oauth("invalid_request", "invalid_refresh_token")
  static let invalidClient = oauth("invalid_client")
  static let invalidGrant = oauth("invalid_grant")
  static let invalidScope = oauth("invalid_scope")
  static let unauthorizedClient = oauth("unauthorized_client")
  static let unsupportedGrantType = oauth("unsupported_grant_type")
  static let tokenTypeNotRevocable = oauth("unsupported_token_type")

  /// The error from the revocation endpoint for an unknown client, with status 401 (developer
  /// guide).
  static let unknownRevokingClient = oauth("invalid_client", status: 401)

  static let badBearer = oauth(
    "invalid_token",
    "Access token is expired, disabled, or deleted, or the user has globally signed out.",
    status: 401
  )

  /// The error from userInfo for a token of the user pools API (observed).
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

// MARK: - Users of identity providers

extension ServiceError {
  /// The error for an identity that is already linked.
  ///
  /// Observed in clients that handle the error.
  static let sourceIsLinked = invalidParameter("SourceUser is already linked to DestinationUser")

  /// The error for a link whose source is a user of the pool.
  ///
  /// Observed in a report (aws-amplify/amplify-js#13334).
  static let localSource = invalidParameter(
    "Invalid SourceUser: Cognito users with a username/password may not be passed in as a SourceUser, "
      + "only as a DestinationUser"
  )

  /// The error for a source without an attribute, with an «unconfirmed» message.
  static let incompleteSource = invalidParameter(
    "Invalid SourceUser: ProviderAttributeName and ProviderAttributeValue must be provided"
  )

  /// The documented rejection of attributes other than the subject, with an «unconfirmed» message.
  static let subjectRequired = invalidParameter("ProviderAttributeName must be Cognito_Subject")

  /// The error for the documented limit of linked identities, with an «unconfirmed» message.
  static func tooManyIdentities(_ limit: Int) -> ServiceError {
    limitExceeded("A user can have at most \(limit) linked identities.")
  }

  /// The error for an identity provider that the pool does not have.
  ///
  /// Observed for SupportedIdentityProviders of clients; «unconfirmed» for links.
  ///
  /// Source: lgallard/terraform-aws-cognito-user-pool#71.
  static func providerNotOfPool(_ name: String, _ pool: String) -> ServiceError {
    invalidParameter("The provider \(name) does not exist for User Pool \(pool).")
  }

  /// The error for an unknown authentication event, with an «unconfirmed» type and message.
  static func noSuchEvent(_ id: String) -> ServiceError {
    resourceNotFound("Auth event \(id) does not exist.")
  }
}

extension OAuthError {
  /// Converts an error to the form that apps receive.
  ///
  /// The names of the service's exceptions begin with a capital letter, and those of OAuth errors
  /// do not. «unconfirmed»: that an exception on the way to tokens, such as a trigger's, becomes
  /// `invalid_grant` with its message.
  init(_ serviceError: ServiceError) {
    if serviceError.type.utf8.first.map({ $0 >= UInt8(ascii: "a") }) ?? false {
      let detail = serviceError.message.isEmpty ? nil : serviceError.message
      self.init(code: serviceError.type, detail: detail, status: serviceError.status)
    } else {
      self.init(code: "invalid_grant", detail: serviceError.message)
    }
  }
}

// MARK: - Forms

extension ServiceError {
  private static let missingFieldType = "MissingField"

  /// The pages' own error for an empty field.
  static func missingField(_ name: String) -> ServiceError {
    ServiceError(type: missingFieldType, message: name)
  }

  /// Whether a typed code is wrong or no longer valid.
  var isAboutCode: Bool {
    type == "CodeMismatchException" || type == "ExpiredCodeException"
  }

  /// The empty field; nil for any other error.
  var missingField: String? {
    type == ServiceError.missingFieldType ? message : nil
  }
}
