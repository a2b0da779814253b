// Errors during a sign-in.
extension ServiceError {
  static let wrongPassword = notAuthorized("Incorrect username or password.")
  static let disabled = notAuthorized("User is disabled.")
  static let notConfirmed = ServiceError(
    type: "UserNotConfirmedException",
    message: "User is not confirmed."
  )
  static let resetRequired = ServiceError(
    type: "PasswordResetRequiredException",
    message: "Password reset required for the user"
  )
  static let temporaryPasswordExpired = notAuthorized(
    "Temporary password has expired and must be reset by an administrator."
  )
  static let locked = notAuthorized("Password attempts exceeded")

  /// The error for a flow that the client does not allow.
  ///
  /// Measured for USER_SRP_AUTH, observed for USER_PASSWORD_AUTH and USER_AUTH, and «unconfirmed»
  /// for other flows.
  static func flowNotEnabled(_ flow: String) -> ServiceError {
    flow == "USER_SRP_AUTH"
      ? invalidParameter("USER_SRP_AUTH is not enabled for the client.")
      : invalidParameter("\(flow) flow not enabled for this client")
  }

  static let adminFlowNotEnabled = invalidParameter("Auth flow not enabled for this client")

  /// The error for an admin flow in InitiateAuth, or for USER_PASSWORD_AUTH in AdminInitiateAuth.
  static let flowNotSupported = invalidParameter("Initiate Auth method not supported.")
  static let noCustomChallenge = invalidParameter(
    "Custom auth lambda trigger is not configured for the user pool."
  )

  static func notHexadecimal(srpA value: String) -> ServiceError {
    invalidParameter(
      "1 validation error detected: Value '\(value)' at 'sRPA' failed to satisfy constraint: "
        + "Member must satisfy regular expression pattern: ^[0-9a-fA-F]+$"
    )
  }

  static let noChallengeResponses = invalidParameter(
    "Missing required parameter challenge responses."
  )
  static let badTimestamp = invalidParameter(
    "TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english."
  )
  static let badSignature = invalidParameter(
    "Invalid PASSWORD_CLAIM_SIGNATURE format. Must be a Base64 string."
  )

  static let invalidSession = notAuthorized("Invalid session for the user.")
  static let expiredSession = notAuthorized("Invalid session for the user, session is expired.")
  static let usedSession = notAuthorized(
    "Invalid session for the user, session can only be used once."
  )

  static func attributeMissing(_ name: String) -> ServiceError {
    invalidParameter("Invalid attributes given, \(name) is missing")
  }

  static func attributeAlreadyProvided(_ name: String) -> ServiceError {
    notAuthorized("Cannot modify an already provided \(name)")
  }
}

// MARK: - Sessions and exchanged tokens

extension ServiceError {
  /// An «unconfirmed» message, modeled on the messages about other missing resources.
  static func noSuchSession(_ id: String) -> ServiceError {
    resourceNotFound("Session \(id) does not exist.")
  }

  /// The documented rejection of revoking the request's own session.
  ///
  /// The type and the message are «unconfirmed».
  static let ownSession = invalidParameter(
    "The session of the access token in the request cannot be revoked."
  )

  /// The documented rejection of calls about sessions without session tracking.
  ///
  /// The type and the message are «unconfirmed».
  static let sessionTrackingOff = invalidParameter(
    "User session tracking is not enabled for the user pool."
  )

  /// The error for a feature that the pool's plan does not include.
  ///
  /// The message is measured for other features, and «unconfirmed» for the features in the mock.
  static func unavailableInTier(_ tier: String, _ feature: String) -> ServiceError {
    ServiceError(
      type: "FeatureUnavailableInTierException",
      message:
        "The following feature is not available for the \(tier) pricing tier configured: \(feature)"
    )
  }

  /// The error for an unknown client or a wrong secret.
  ///
  /// Measured for GetClientToken (recorded September 2026); «unconfirmed» for GetDerivedToken.
  static let invalidClientOrSecret = notAuthorized("Invalid client or secret")

  /// The documented rejection of a scope that the client is not allowed to request.
  ///
  /// The type and the message are «unconfirmed».
  static func scopeNotAllowed(_ name: String) -> ServiceError {
    invalidParameter("The scope \(name) is not allowed for the client.")
  }

  /// The «unconfirmed» error for a token without any scope.
  static let noScope = invalidParameter("No requested scope is allowed.")

  /// The documented rejection of a request for both audiences and resources.
  ///
  /// The type and the message are «unconfirmed».
  static let audienceAndResource = invalidParameter(
    "Audiences and Resources cannot be requested together."
  )

  /// The error for an invalid token in an exchange, with an «unconfirmed» message.
  static func invalidExchangedToken(_ role: PresentedToken.Role) -> ServiceError {
    notAuthorized("Invalid \(role.rawValue) Token")
  }

  /// The error for an expired token in an exchange, with an «unconfirmed» message.
  static func expiredExchangedToken(_ role: PresentedToken.Role) -> ServiceError {
    notAuthorized("\(role.rawValue) Token has expired")
  }

  /// The error for a revoked token in an exchange, with an «unconfirmed» message.
  static func revokedExchangedToken(_ role: PresentedToken.Role) -> ServiceError {
    notAuthorized("\(role.rawValue) Token has been revoked")
  }
}
