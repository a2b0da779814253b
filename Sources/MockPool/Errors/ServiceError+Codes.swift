// Errors about codes, the users who request them, and the channels of delivery.
extension ServiceError {
  static let wrongCode = codeMismatch("Invalid verification code provided, please try again.")

  /// The error for a code that was never sent, has expired, or was used.
  static let noCode = expiredCode("Invalid code provided, please request a code again.")

  static let attemptLimit = limitExceeded("Attempt limit exceeded, please try after some time.")

  static let notVerifiable = invalidParameter(
    "Invalid attribute name. Only phone_number and email can be verified."
  )

  /// The error for a code for an attribute without a value (floci-io/floci#1898, compared with a
  /// real pool).
  static func nothingToVerify(_ contact: Contact) -> ServiceError {
    let kind = contact == .email ? "email address" : "phone number"
    return invalidParameter("User does not have a valid registered \(kind)")
  }

  static let alreadyConfirmed = invalidParameter("User is already confirmed.")
  static let autoVerificationOff = invalidParameter(
    "Cannot resend codes. Auto verification not turned on."
  )

  /// The error for an invited user.
  ///
  /// The rejection was observed, but the message is «unconfirmed».
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

// MARK: - New passwords

extension ServiceError {
  /// The first words of a policy message, which differ by operation.
  enum PolicyPrefix: String, Hashable, Sendable {
    /// SignUp's prefix.
    ///
    /// In some newer traces, AdminCreateUser's message has the same prefix.
    case signUp = "Password did not conform with policy: "
    case adminCreateUser = "Password did not conform with password policy: "
    /// The prefix of ConfirmForgotPassword, ChangePassword, and NEW_PASSWORD_REQUIRED.
    ///
    /// AdminSetUserPassword has one of the three prefixes. «unconfirmed»: that
    /// AdminSetUserPassword has this prefix.
    case change = "Password does not conform to policy: "
  }

  static func policy(_ rule: PasswordPolicy.Rule, _ prefix: PolicyPrefix) -> ServiceError {
    ServiceError(type: "InvalidPasswordException", message: prefix.rawValue + rule.description)
  }

  /// The error for a recent password, with a documented type and an «unconfirmed» message.
  static let usedBefore = ServiceError(
    type: "PasswordHistoryPolicyViolationException",
    message: "Password has previously been used"
  )

  /// The «unconfirmed» error from SignUp for a missing password, if the pool has no passwordless
  /// factor.
  static let passwordRequired = invalidParameter("Password is required")
}

extension PasswordPolicy.Rule {
  fileprivate var description: String {
    switch self {
    case .length: "Password not long enough"
    // The message is «unconfirmed».
    case .maximumLength: "Password must not be longer than 256 characters"
    case .edges: #"Password must satisfy regular expression pattern: ^\S.*\S$"#
    case .uppercase: "Password must have uppercase characters"
    case .lowercase: "Password must have lowercase characters"
    case .numbers: "Password must have numeric characters"
    case .symbols: "Password must have symbol characters"
    }
  }
}
