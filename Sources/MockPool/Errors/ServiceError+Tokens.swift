// Errors about tokens.
extension ServiceError {
  static let invalidAccessToken = notAuthorized("Invalid Access Token")
  static let expiredAccessToken = notAuthorized("Access Token has expired")
  static let revokedAccessToken = notAuthorized("Access Token has been revoked")
  static let insufficientScope = notAuthorized("Access Token does not have required scopes")

  /// The error for the token of a deleted user.
  ///
  /// «unconfirmed» for GlobalSignOut and the passkey operations, whose models have no
  /// UserNotFoundException.
  static func noSuchBearer(of operation: String) -> ServiceError {
    operation == "GlobalSignOut" || operation.contains("WebAuthn") ? invalidAccessToken : noSuchUser
  }

  static let invalidRefreshToken = notAuthorized("Invalid Refresh Token")

  /// The error for a refresh from another device.
  ///
  /// Unlike `invalidRefreshToken`, the message ends with a period.
  ///
  /// Source: aws-amplify/amplify-android, AWSCognitoSessionExpiredExceptionTest.kt, with messages
  /// from a pool that tracks devices.
  static let refreshTokenOfOtherDevice = notAuthorized("Invalid Refresh Token.")

  /// Also observed in AWSCognitoSessionExpiredExceptionTest.kt.
  static let refreshTokenOfDeletedUser = notAuthorized(
    "The user has been deleted for the associated refresh token"
  )

  /// The error for the refresh token of another client.
  ///
  /// Observed in aws/aws-sdk-js#4016, and in floci's notes for GetTokensFromRefreshToken.
  static let refreshTokenOfOtherClient = notAuthorized("Refresh Token has different Client")

  /// The error from REFRESH_TOKEN_AUTH if the hash does not match the user name, which is not in
  /// the call.
  ///
  /// Source: aws/aws-sdk-net-extensions-cognito#75.
  static func secretHashDiffers(for client: String) -> ServiceError {
    notAuthorized("SecretHash does not match for the client: \(client)")
  }

  static let expiredRefreshToken = notAuthorized("Refresh Token has expired")
  static let revokedRefreshToken = notAuthorized("Refresh Token has been revoked")

  /// The error for a token that rotation has replaced.
  ///
  /// The type is documented. The message is «unconfirmed».
  static let reusedRefreshToken = ServiceError(
    type: "RefreshTokenReuseException",
    message: "Refresh token has been invalidated by rotation"
  )

  /// The observed error from REFRESH_TOKEN_AUTH with rotation on, with an «unconfirmed» message.
  static let rotationNeedsItsOperation = invalidParameter(
    "REFRESH_TOKEN_AUTH flow not enabled for this client"
  )

  /// The error for a client without EnableTokenRevocation.
  ///
  /// The type is documented. The message is «unconfirmed».
  static func revocationOff(_ clientID: String) -> ServiceError {
    ServiceError(
      type: "UnsupportedOperationException",
      message: "Token revocation is not enabled for client \(clientID)"
    )
  }

  /// The error for access and ID tokens, with a documented type and an «unconfirmed» message.
  static let unsupportedTokenType = ServiceError(
    type: "UnsupportedTokenTypeException",
    message: "Unsupported token type"
  )

  /// RevokeToken's form of a NotAuthorizedException, a type that the model of RevokeToken does not
  /// have.
  ///
  /// The message is «unconfirmed».
  static func unauthorized(_ serviceError: ServiceError) -> ServiceError {
    ServiceError(type: "UnauthorizedException", message: serviceError.message)
  }

  /// The error for another client's token, with a documented type and an «unconfirmed» message.
  static let notThisClientsToken = ServiceError(
    type: "UnauthorizedException",
    message: "Token was not issued to this client"
  )
}
