// What is said of users of identity providers.
extension ServiceError {
  /// Seen in clients that handle it.
  static let sourceIsLinked = invalidParameter("SourceUser is already linked to DestinationUser")

  /// Seen in a report (aws-amplify/amplify-js#13334).
  static let localSource = invalidParameter(
    "Invalid SourceUser: Cognito users with a username/password may not be passed in as a SourceUser, "
      + "only as a DestinationUser"
  )

  /// «unconfirmed»: the words.
  static let incompleteSource = invalidParameter(
    "Invalid SourceUser: ProviderAttributeName and ProviderAttributeValue must be provided"
  )

  /// «unconfirmed»: the words; that it must be the subject is documented.
  static let subjectRequired = invalidParameter("ProviderAttributeName must be Cognito_Subject")

  /// «unconfirmed»: the words; the limit is documented.
  static func tooManyIdentities(_ limit: Int) -> ServiceError {
    limitExceeded("A user can have at most \(limit) linked identities.")
  }
}

extension ServiceError {
  /// Seen for SupportedIdentityProviders of clients (lgallard/terraform-aws-cognito-user-pool#71);
  /// «unconfirmed» for links.
  static func providerNotOfPool(_ name: String, _ pool: String) -> ServiceError {
    invalidParameter("The provider \(name) does not exist for User Pool \(pool).")
  }
}

// MARK: - Events

extension ServiceError {
  /// «unconfirmed»: the words and the type.
  static func noSuchEvent(_ id: String) -> ServiceError {
    resourceNotFound("Auth event \(id) does not exist.")
  }
}
