// Errors about codes at sign-in, second factors, and software tokens.
extension ServiceError {
  /// The error for a wrong code of a sign-in.
  ///
  /// Observed for SMS_MFA and EMAIL_OTP on a real pool.
  static let wrongSignInCode = codeMismatch("Invalid code or auth state for the user.")

  static let wrongSoftwareTokenCode = codeMismatch("Invalid code received for user")

  static let usedSoftwareTokenCode = expiredCode("Your software token has already been used once.")

  /// The error from VerifySoftwareToken.
  ///
  /// The message from other operations is only `Code mismatch`.
  static func setupError(_ verdict: SoftwareToken.CodeCheck) -> ServiceError {
    if verdict == .used { return usedSoftwareTokenCode }
    return ServiceError(
      type: "EnableSoftwareTokenMFAException",
      message: "Code mismatch and fail enable Software Token MFA"
    )
  }

  static let softwareTokensOff = softwareTokenNotFound(
    "Software Token MFA has not been enabled by the userPool"
  )

  /// The error for a user whose token was removed during the sign-in.
  static let softwareTokenMissing = softwareTokenNotFound(
    "Software Token MFA does not exist for the user."
  )

  private static func softwareTokenNotFound(_ message: String) -> ServiceError {
    ServiceError(type: "SoftwareTokenMFANotFoundException", message: message)
  }

  /// The «unconfirmed» error from VerifySoftwareToken without an earlier AssociateSoftwareToken.
  static let noSoftwareToken = invalidParameter("User has not set up software token mfa")
  static let tokenNotVerified = invalidParameter("User has not verified software token mfa")

  /// The «unconfirmed» error for a call with neither an access token nor a Session.
  static let tokenOrSessionRequired = invalidParameter(
    "Either AccessToken or Session must be provided"
  )

  /// The error for several preferred factors, with an observed type and an «unconfirmed» message.
  static let severalPreferredFactors = invalidParameter(
    "Only one MFA method can be set as preferred"
  )

  /// The documented rejection of turning off required MFA, with an «unconfirmed» message.
  static let mfaRequired = invalidParameter(
    "MFA cannot be disabled for a user of a pool that requires it"
  )

  /// The «unconfirmed» error for a method that is not in the pool's MFA configuration.
  static func factorOff(_ method: MFAMethod) -> ServiceError {
    invalidParameter("\(method.rawValue) is not enabled for the user pool")
  }

  /// The documented rejection of passkeys that are not multi-factor, with an «unconfirmed» message.
  static let passkeysAreNoSecondFactor = invalidParameter(
    "WebAuthn MFA requires the factor configuration MULTI_FACTOR_WITH_USER_VERIFICATION"
  )

  /// The error for passkey MFA of a user without a passkey (public code).
  static let noPasskeyForMFA = invalidParameter(
    "User does not have applicable WebAuthn credentials to enable WebAuthn MFA."
  )

  /// The error for passkey MFA without another method in the same call (public field reports).
  static let passkeyMFANeedsOther = invalidParameter(
    "WebAuthn MFA requires enabling an additional MFA setting."
  )

  /// The error for a software token before its setup, or for a method whose address the user
  /// lacks.
  ///
  /// The error for the token is from aws/aws-sdk-js-v3#4645, and was measured in September 2026
  /// for administrators. The error for the address is «unconfirmed»; floci has the same message.
  static func noDeliveryFor(_ method: MFAMethod) -> ServiceError {
    invalidParameter("User does not have delivery config set to turn on \(method.rawValue)")
  }

  /// The error if the pool requires MFA and the user has no possible second factor.
  ///
  /// The type was observed in field reports. The message is «unconfirmed».
  static let noSecondFactorPossible = ServiceError(
    type: "MFAMethodNotFoundException",
    message: "No MFA method is available for the user"
  )

  /// The «unconfirmed» error for a choice that is not on the list.
  static func factorNotAvailable(_ name: String) -> ServiceError {
    invalidParameter("The challenge \(name) is not available for the user")
  }

  /// The «unconfirmed» error from USER_AUTH for a user who has none of the pool's factors.
  static let noFirstFactor = invalidParameter("No challenge is available for the user")
}
