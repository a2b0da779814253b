// What is said during a sign-in.
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

  /// Measured for USER_SRP_AUTH, seen for USER_PASSWORD_AUTH and USER_AUTH; «unconfirmed» for the others.
  static func flowNotEnabled(_ flow: String) -> ServiceError {
    flow == "USER_SRP_AUTH"
      ? invalidParameter("USER_SRP_AUTH is not enabled for the client.")
      : invalidParameter("\(flow) flow not enabled for this client")
  }

  static let adminFlowNotEnabled = invalidParameter("Auth flow not enabled for this client")

  /// An admin flow given to InitiateAuth, or USER_PASSWORD_AUTH to AdminInitiateAuth.
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
