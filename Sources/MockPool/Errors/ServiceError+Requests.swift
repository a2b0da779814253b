import CognitoModel

// Errors about a call before any user is looked up.
extension ServiceError {
  /// The service's error before any business logic; nil if the call is valid.
  ///
  /// A call is invalid if its operation is unknown or its input does not fit the service model.
  static func ofShape(_ request: MockRequest) -> ServiceError? {
    guard let operation = CognitoModel.operation(request.operation) else {
      return unknownOperation(request.operation)
    }
    // Missing operations are reported before invalid input. Fixing the input would not help.
    guard MockPool.has(request.operation) else { return notImplemented(request.operation) }
    guard let validationError = operation.requestValidationError(request.input) else { return nil }
    return ServiceError(type: validationError.errorName, message: validationError.message)
  }

  /// An error with the generic type of AWS JSON services and an «unconfirmed» message.
  static func unknownOperation(_ name: String) -> ServiceError {
    ServiceError(type: "UnknownOperationException", message: "Unknown operation \(name)")
  }

  /// The mock's own error, which distinguishes missing features from the service's behavior.
  static func notImplemented(_ what: String, help: String? = nil) -> ServiceError {
    ServiceError(
      type: "NotImplementedByMock",
      message: "the mock pool does not implement \(what) yet" + (help.map { "; \($0)" } ?? ""),
      status: 501
    )
  }

  static func noSuchPool(_ id: String) -> ServiceError {
    resourceNotFound("User pool \(id) does not exist.")
  }

  /// The error for an unknown client.
  ///
  /// For RevokeToken, the error is an «unconfirmed» UnauthorizedException, because its model has
  /// no ResourceNotFoundException. No other operation has this type. The type corresponds to
  /// `invalid_client` at the OAuth 2 endpoint.
  static func noSuchClient(_ id: String, for operation: String = "") -> ServiceError {
    let message = "User pool client \(id) does not exist."
    return operation == "RevokeToken"
      ? ServiceError(type: "UnauthorizedException", message: message) : resourceNotFound(message)
  }

  /// Older traces have the message `Client ID is configured for secret but secret was not
  /// received`.
  static func missingSecretHash(_ clientID: String) -> ServiceError {
    notAuthorized("Client \(clientID) is configured with secret but SECRET_HASH was not received")
  }

  static func wrongSecretHash(_ clientID: String) -> ServiceError {
    notAuthorized("Unable to verify secret hash for client \(clientID)")
  }

  /// The error for a token call without the secret of its client.
  ///
  /// «unconfirmed» for GetTokensFromRefreshToken, which sends the secret itself.
  static func missingClientSecret(_ clientID: String) -> ServiceError {
    notAuthorized("Client \(clientID) is configured for secret but secret was not received")
  }

  static func missingParameter(_ name: String) -> ServiceError {
    invalidParameter("Missing required parameter \(name)")
  }
}

// MARK: - Limits

extension ServiceError {
  /// The error for an unknown category of limits, with an «unconfirmed» message.
  static func noSuchLimit(_ category: String) -> ServiceError {
    resourceNotFound("Limit for category \(category) does not exist.")
  }

  /// The error for a limit below the default, which is the documented minimum.
  ///
  /// The type and the message are «unconfirmed».
  static func limitTooLow(_ category: String, _ least: Int) -> ServiceError {
    invalidParameter("The limit for category \(category) must be at least \(least).")
  }

  /// The error for a limit above an account's quota.
  ///
  /// The type is documented. The message is «unconfirmed».
  static func limitTooHigh(_ category: String) -> ServiceError {
    ServiceError(
      type: "ServiceQuotaExceededException",
      message: "The limit for category \(category) exceeds the quota of the account."
    )
  }
}
