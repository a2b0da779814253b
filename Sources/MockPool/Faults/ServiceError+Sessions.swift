// What is said of user sessions and of exchanged tokens.
extension ServiceError {
  /// «unconfirmed»: the words, made after those about other things that are not there.
  static func noSuchSession(_ id: String) -> ServiceError {
    resourceNotFound("Session \(id) does not exist.")
  }

  /// «unconfirmed»: the type and the words; that it is refused is documented.
  static let ownSession = invalidParameter(
    "The session of the access token in the request cannot be revoked."
  )

  /// «unconfirmed»: the type and the words; that tracking must be enabled is documented.
  static let sessionTrackingOff = invalidParameter(
    "User session tracking is not enabled for the user pool."
  )

  /// A change to a plan without a feature that the pool uses (measured for other features).
  static func disableForTier(_ tier: String, _ feature: String) -> ServiceError {
    ServiceError(
      type: "FeatureUnavailableInTierException",
      message:
        "The following features need to be disabled for the \(tier) pricing tier configured: "
        + feature
    )
  }

  /// The words are those of other features that a plan lacks; «unconfirmed» for each of these.
  static func unavailableInTier(_ tier: String, _ feature: String) -> ServiceError {
    ServiceError(
      type: "FeatureUnavailableInTierException",
      message:
        "The following feature is not available for the \(tier) pricing tier configured: \(feature)"
    )
  }
}

// MARK: - Tokens for clients and exchanged tokens

extension ServiceError {
  /// Measured for GetClientToken (recorded September 2026); «unconfirmed» for GetDerivedToken.
  static let invalidClientOrSecret = notAuthorized("Invalid client or secret")

  /// «unconfirmed»: the type and the words; that it fails is documented.
  static func scopeNotAllowed(_ name: String) -> ServiceError {
    invalidParameter("The scope \(name) is not allowed for the client.")
  }

  /// «unconfirmed»: that a token without any scope is refused, the type and the words.
  static let noScope = invalidParameter("No requested scope is allowed.")

  /// «unconfirmed»: the type and the words; that both are not taken together is documented.
  static let audienceAndResource = invalidParameter(
    "Audiences and Resources cannot be requested together."
  )

  /// «unconfirmed»: the words.
  static func invalidExchangedToken(_ role: PresentedToken.Role) -> ServiceError {
    notAuthorized("Invalid \(role.rawValue) Token")
  }

  /// «unconfirmed»: the words.
  static func expiredExchangedToken(_ role: PresentedToken.Role) -> ServiceError {
    notAuthorized("\(role.rawValue) Token has expired")
  }

  /// «unconfirmed»: the words.
  static func revokedExchangedToken(_ role: PresentedToken.Role) -> ServiceError {
    notAuthorized("\(role.rawValue) Token has been revoked")
  }
}
