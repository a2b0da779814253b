// What is said of passwords when they are set.
extension ServiceError {
  /// The first words of a policy message, which differ by operation.
  enum PolicyPrefix: String, Hashable, Sendable {
    /// SignUp; some newer traces have AdminCreateUser's words.
    case signUp = "Password did not conform with policy: "
    case adminCreateUser = "Password did not conform with password policy: "
    /// ConfirmForgotPassword, ChangePassword, NEW_PASSWORD_REQUIRED; «unconfirmed» for
    /// AdminSetUserPassword, which has one of the three.
    case change = "Password does not conform to policy: "
  }

  static func policy(_ rule: PasswordPolicy.Rule, _ prefix: PolicyPrefix) -> ServiceError {
    ServiceError(type: "InvalidPasswordException", message: prefix.rawValue + rule.words)
  }

  /// «unconfirmed»: the text; the type is documented.
  static let usedBefore = ServiceError(
    type: "PasswordHistoryPolicyViolationException",
    message: "Password has previously been used"
  )

  /// «unconfirmed»: SignUp without a password in a pool that has no passwordless factor.
  static let passwordRequired = invalidParameter("Password is required")
}

extension PasswordPolicy.Rule {
  fileprivate var words: String {
    switch self {
    case .length: "Password not long enough"
    // «unconfirmed»: the words.
    case .maximumLength: "Password must not be longer than 256 characters"
    case .edges: #"Password must satisfy regular expression pattern: ^\S.*\S$"#
    case .uppercase: "Password must have uppercase characters"
    case .lowercase: "Password must have lowercase characters"
    case .numbers: "Password must have numeric characters"
    case .symbols: "Password must have symbol characters"
    }
  }
}
