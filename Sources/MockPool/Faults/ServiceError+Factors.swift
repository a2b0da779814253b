// Errors about codes at sign-in, second factors and software tokens.
extension ServiceError {
  /// Observed for SMS_MFA and EMAIL_OTP on a real pool.
  static let wrongSignInCode = codeMismatch("Invalid code or auth state for the user.")

  static let wrongSoftwareTokenCode = codeMismatch("Invalid code received for user")

  static let usedSoftwareTokenCode = expiredCode("Your software token has already been used once.")

  /// VerifySoftwareToken's error; other operations have just `Code mismatch`.
  static func setupFault(_ verdict: SoftwareToken.Verdict) -> ServiceError {
    if verdict == .used { return usedSoftwareTokenCode }
    return ServiceError(
      type: "EnableSoftwareTokenMFAException",
      message: "Code mismatch and fail enable Software Token MFA"
    )
  }

  static let softwareTokensOff = softwareTokenNotFound(
    "Software Token MFA has not been enabled by the userPool"
  )

  /// A user whose token was removed during the sign-in.
  static let softwareTokenMissing = softwareTokenNotFound(
    "Software Token MFA does not exist for the user."
  )

  private static func softwareTokenNotFound(_ message: String) -> ServiceError {
    ServiceError(type: "SoftwareTokenMFANotFoundException", message: message)
  }

  /// «unconfirmed»: VerifySoftwareToken without AssociateSoftwareToken before it.
  static let noSoftwareToken = invalidParameter("User has not set up software token mfa")
  static let tokenNotVerified = invalidParameter("User has not verified software token mfa")

  /// «unconfirmed»: neither of the two is present.
  static let tokenOrSessionRequired = invalidParameter(
    "Either AccessToken or Session must be provided"
  )

  /// «unconfirmed»: only the exception's type was observed.
  static let severalPreferredFactors = invalidParameter(
    "Only one MFA method can be set as preferred"
  )

  /// «unconfirmed»: the message; it is documented that users of such a pool cannot turn MFA off.
  static let mfaRequired = invalidParameter(
    "MFA cannot be disabled for a user of a pool that requires it"
  )

  /// «unconfirmed»: a method that is not in the pool's MFA configuration.
  static func factorOff(_ method: MFAMethod) -> ServiceError {
    invalidParameter("\(method.rawValue) is not enabled for the user pool")
  }

  /// «unconfirmed»: the message; it is documented that passkeys must be multi-factor for it.
  static let passkeysAreNoSecondFactor = invalidParameter(
    "WebAuthn MFA requires the factor configuration MULTI_FACTOR_WITH_USER_VERIFICATION"
  )

  /// A software token before it is set up, or a method whose address the user lacks.
  ///
  /// The first is from aws/aws-sdk-js-v3#4645 and measured in September 2026 for administrators.
  /// «unconfirmed»: the second, for which floci has the same message.
  static func noDeliveryFor(_ method: MFAMethod) -> ServiceError {
    invalidParameter("User does not have delivery config set to turn on \(method.rawValue)")
  }

  /// MFA is required, and the user has nothing that can be a second factor.
  ///
  /// Field reports contain the exception; «unconfirmed»: its message.
  static let noSecondFactorPossible = ServiceError(
    type: "MFAMethodNotFoundException",
    message: "No MFA method is available for the user"
  )

  /// «unconfirmed»: a choice that is not on the list.
  static func factorNotAvailable(_ name: String) -> ServiceError {
    invalidParameter("The challenge \(name) is not available for the user")
  }

  /// «unconfirmed»: USER_AUTH for a user who has none of the pool's factors.
  static let noFirstFactor = invalidParameter("No challenge is available for the user")
}
