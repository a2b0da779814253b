internal import CognitoModel

/// The authentication flow of `signIn`.
package enum SignInFlow: String, Hashable, Sendable, CaseIterable {
  case userSRP = "USER_SRP_AUTH"
  case userPassword = "USER_PASSWORD_AUTH"
  case userChoice = "USER_AUTH"
  case customWithoutSRP = "CUSTOM_AUTH_WITHOUT_SRP"
  case customWithSRP = "CUSTOM_AUTH_WITH_SRP"
  case adminUserPassword = "ADMIN_USER_PASSWORD_AUTH"

  /// Whether the flow always needs a password.
  var needsPassword: Bool {
    switch self {
    case .userSRP, .userPassword, .customWithSRP, .adminUserPassword: true
    case .userChoice, .customWithoutSRP: false
    }
  }

  /// The flow's name in InitiateAuth, which is CUSTOM_AUTH for both custom flows.
  package var authFlow: String {
    switch self {
    case .customWithSRP, .customWithoutSRP: "CUSTOM_AUTH"
    case .userSRP, .userPassword, .userChoice, .adminUserPassword: rawValue
    }
  }
}

/// The first factor with which a USER_AUTH sign-in starts.
package enum FirstFactor: String, Hashable, Sendable, CaseIterable {
  case password = "PASSWORD"
  case passwordSRP = "PASSWORD_SRP"
  case emailOTP = "EMAIL_OTP"
  case smsOTP = "SMS_OTP"
  case webAuthn = "WEB_AUTHN"

  package var isPassword: Bool { self == .password || self == .passwordSRP }
}

/// A response to a choice of first or second factors.
package enum FactorChoice: String, Hashable, Sendable, CaseIterable {
  case smsMFA = "SMS_MFA"
  case softwareToken = "SOFTWARE_TOKEN_MFA"
  case emailOTP = "EMAIL_OTP"
  case smsOTP = "SMS_OTP"
  case password = "PASSWORD"
  case passwordSRP = "PASSWORD_SRP"
  case webAuthn = "WEB_AUTHN"
}

/// The requirements of a sign-in, or of a challenge response, for the client and the pool.
package struct SignInRequest: Sendable {
  /// The flow as written; nil if only the run or the step that started the sign-in determines it.
  package var flow: String?

  /// The requested first factor; nil if none is requested.
  package var firstFactor: String?

  /// Whether the request starts a sign-in.
  package var isFirst = true

  /// Whether the factor may also be requested as a second factor.
  var mayBeSecondFactor = false

  /// Whether the call has its own ClientId, which may be a client unknown to the checker.
  var namesClient = false

  /// The parameter with the flow or factor; nil if the action itself implies it.
  var parameter: String?

  /// The flow's name in InitiateAuth; nil if the flow is unknown.
  package var authFlow: String? {
    flow.map { SignInFlow(rawValue: $0)?.authFlow ?? $0 }
  }

  /// The value that ExplicitAuthFlows must contain for the flow; nil if none is needed.
  package var permission: String? { authFlow.flatMap(ExplicitAuthFlows.permission) }
}
