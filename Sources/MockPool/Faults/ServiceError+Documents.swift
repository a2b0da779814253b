// What is said of stored documents.
extension ServiceError {
  static func limitExceeded(_ message: String) -> ServiceError {
    ServiceError(type: "LimitExceededException", message: message)
  }
}

// MARK: - Identity providers

extension ServiceError {
  /// «unconfirmed»: the words, made after those about resource servers.
  static func noSuchIdentityProvider(_ name: String) -> ServiceError {
    resourceNotFound("Identity provider \(name) does not exist.")
  }
}

// MARK: - Resource servers, branding and terms

extension ServiceError {
  /// From moto's tests, which are not verified for it.
  static func noSuchResourceServer(_ identifier: String) -> ServiceError {
    resourceNotFound("Resource server \(identifier) does not exist.")
  }

  /// Measured (floci's tests of managed login branding), as the next.
  static let noSuchBranding = resourceNotFound("ManagedLoginBranding does not exist.")

  /// A client without a branding of its own.
  static func noBranding(of client: String) -> ServiceError {
    resourceNotFound("ManagedLoginBranding for client \(client) does not exist.")
  }

  /// «unconfirmed»: the words.
  static func noSuchTerms(_ id: String) -> ServiceError {
    resourceNotFound("Terms \(id) do not exist.")
  }
}

// MARK: - Settings

extension ServiceError {
  /// Seen for GetUICustomization; «unconfirmed» for SetUICustomization.
  static let noDomainForStyle = invalidParameter(
    "There has to be an existing domain associated with this user pool."
  )

  /// «unconfirmed»: the words; the type was seen for a pool without add-ons.
  static let noThreatProtection = ServiceError(
    type: "UserPoolAddOnNotEnabledException",
    message: "User pool add-ons are not enabled for the user pool."
  )
}
