/// A factor that can start a sign-in in the USER_AUTH flow, in the service's order.
enum SignInFactor: String, Hashable, Sendable, CaseIterable, Codable {
  case passwordSRP = "PASSWORD_SRP"
  case password = "PASSWORD"
  case emailOTP = "EMAIL_OTP"
  case smsOTP = "SMS_OTP"
  case webAuthn = "WEB_AUTHN"

  /// The code of an authenticator.
  ///
  /// Its challenge has the same name as for a second factor.
  ///
  /// The service accepts the factor in sign-in policies. According to its reference, it is not
  /// supported as a first factor yet (SignInPolicyType, November 2026). «unconfirmed»: the future
  /// form of its challenge.
  case softwareToken = "SOFTWARE_TOKEN_MFA"

  /// The factor's name as `AuthFactorType`, in the pool's policy and in the user's configured
  /// factors.
  var configuredName: String { self == .softwareToken ? "SOFTWARE_TOKEN" : rawValue }

  /// Reads a caller's choice among factors, by the challenge's name or the configured name; nil
  /// for other names.
  init?(chosen name: String, among factors: [SignInFactor]) {
    guard let factor = factors.first(where: { [$0.rawValue, $0.configuredName].contains(name) })
    else { return nil }
    self = factor
  }

  var isPassword: Bool { self == .password || self == .passwordSRP }

  /// The contact that receives the factor's code; nil for a factor without a contact.
  var contact: Contact? {
    switch self {
    case .emailOTP: .email
    case .smsOTP: .phone
    case .password, .passwordSRP, .webAuthn, .softwareToken: nil
    }
  }

  /// The factor of a code to a contact.
  static func code(to contact: Contact) -> SignInFactor {
    contact == .email ? .emailOTP : .smsOTP
  }
}

// MARK: - Available factors

extension PoolSettings {
  /// Whether the pool's sign-in policy has a factor.
  ///
  /// `PASSWORD` includes both ways to prove a password.
  func offers(_ factor: SignInFactor) -> Bool {
    factor.isPassword
      ? firstFactors.isEmpty || firstFactors.contains("PASSWORD")
      : firstFactors.contains(factor.configuredName)
  }

  /// Whether users can have software tokens, as a second or as a first factor.
  var takesSoftwareTokens: Bool {
    (mfa != .off && mfaMethods.contains(.softwareToken)) || offers(.softwareToken)
  }
}
