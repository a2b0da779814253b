// Errors about tokens.
extension ServiceError {
  static let invalidAccessToken = notAuthorized("Invalid Access Token")
  static let expiredAccessToken = notAuthorized("Access Token has expired")
  static let revokedAccessToken = notAuthorized("Access Token has been revoked")
  static let insufficientScope = notAuthorized("Access Token does not have required scopes")

  /// A token whose user has been deleted.
  ///
  /// «unconfirmed»: the error of GlobalSignOut and the passkey operations, whose models have no
  /// UserNotFoundException.
  static func noSuchBearer(of operation: String) -> ServiceError {
    operation == "GlobalSignOut" || operation.contains("WebAuthn") ? invalidAccessToken : noSuchUser
  }

  static let invalidRefreshToken = notAuthorized("Invalid Refresh Token")

  /// With a period, unlike the other one.
  ///
  /// Source: aws-amplify/amplify-android, AWSCognitoSessionExpiredExceptionTest.kt, with what a
  /// pool that tracks devices returned for each case.
  static let refreshTokenOfOtherDevice = notAuthorized("Invalid Refresh Token.")

  /// Observed in the same test.
  static let refreshTokenOfDeletedUser = notAuthorized(
    "The user has been deleted for the associated refresh token"
  )

  /// Observed in aws/aws-sdk-js#4016, and in floci's notes for GetTokensFromRefreshToken.
  static let refreshTokenOfOtherClient = notAuthorized("Refresh Token has different Client")

  /// Observed at REFRESH_TOKEN_AUTH, where the hash covers a name that is not in the call.
  ///
  /// Source: aws/aws-sdk-net-extensions-cognito#75.
  static func secretHashDiffers(for client: String) -> ServiceError {
    notAuthorized("SecretHash does not match for the client: \(client)")
  }

  static let expiredRefreshToken = notAuthorized("Refresh Token has expired")
  static let revokedRefreshToken = notAuthorized("Refresh Token has been revoked")

  /// «unconfirmed»: the message; the type is documented for a token that rotation has replaced.
  static let reusedRefreshToken = ServiceError(
    type: "RefreshTokenReuseException",
    message: "Refresh token has been invalidated by rotation"
  )

  /// «unconfirmed»: the message; the error of REFRESH_TOKEN_AUTH with rotation on was observed.
  static let rotationNeedsItsOperation = invalidParameter(
    "REFRESH_TOKEN_AUTH flow not enabled for this client"
  )

  /// «unconfirmed»: the message; the type is documented for a client without EnableTokenRevocation.
  static func revocationOff(_ clientID: String) -> ServiceError {
    ServiceError(
      type: "UnsupportedOperationException",
      message: "Token revocation is not enabled for client \(clientID)"
    )
  }

  /// «unconfirmed»: the message; the type is documented for access and ID tokens.
  static let unsupportedTokenType = ServiceError(
    type: "UnsupportedTokenTypeException",
    message: "Unsupported token type"
  )

  /// RevokeToken's type for the NotAuthorizedException of other operations, which its model lacks.
  ///
  /// «unconfirmed»: the message.
  static func unauthorized(_ fault: ServiceError) -> ServiceError {
    ServiceError(type: "UnauthorizedException", message: fault.message)
  }

  /// «unconfirmed»: the message; the type is documented for another client's token.
  static let notThisClientsToken = ServiceError(
    type: "UnauthorizedException",
    message: "Token was not issued to this client"
  )
}
