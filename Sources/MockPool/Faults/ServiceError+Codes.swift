// What is said of codes, of those who ask for them, and of the channels that they take.
extension ServiceError {
  static let wrongCode = ServiceError(
    type: "CodeMismatchException",
    message: "Invalid verification code provided, please try again."
  )

  /// No code is outstanding: never sent, expired, or used.
  static let noCode = ServiceError(
    type: "ExpiredCodeException",
    message: "Invalid code provided, please request a code again."
  )

  static let attemptLimit = ServiceError(
    type: "LimitExceededException",
    message: "Attempt limit exceeded, please try after some time."
  )

  static let notVerifiable = invalidParameter(
    "Invalid attribute name. Only phone_number and email can be verified."
  )

  /// A code for an attribute without a value (floci-io/floci#1898, compared with a real pool).
  static func nothingToVerify(_ contact: Contact) -> ServiceError {
    let kind = contact == .email ? "email address" : "phone number"
    return invalidParameter("User does not have a valid registered \(kind)")
  }

  static let alreadyConfirmed = invalidParameter("User is already confirmed.")
  static let autoVerificationOff = invalidParameter(
    "Cannot resend codes. Auto verification not turned on."
  )

  /// «unconfirmed»: that an invited user is refused is known, how is not.
  static func cannotResend(_ status: String) -> ServiceError {
    notAuthorized("Cannot resend codes. Current status is \(status)")
  }

  static let noVerifiedContact = invalidParameter(
    "Cannot reset password for the user as there is no registered/verified email or phone_number"
  )
  static let cannotResetInThisState = notAuthorized(
    "User password cannot be reset in the current state."
  )
  static let contactAdministrator = notAuthorized("Contact administrator to reset password.")
}
