/// How `signIn` proves who the user is.
package enum SignInFlow: String, Hashable, Sendable, CaseIterable {
  case userSRP = "USER_SRP_AUTH"
  case userPassword = "USER_PASSWORD_AUTH"
  case userChoice = "USER_AUTH"
  case customWithoutSRP = "CUSTOM_AUTH_WITHOUT_SRP"
  case customWithSRP = "CUSTOM_AUTH_WITH_SRP"
  case adminUserPassword = "ADMIN_USER_PASSWORD_AUTH"

  /// Whether no user can sign in by it without a password.
  package var needsPassword: Bool {
    switch self {
    case .userSRP, .userPassword, .customWithSRP, .adminUserPassword: true
    case .userChoice, .customWithoutSRP: false
    }
  }

  /// What InitiateAuth calls it: both custom ones are CUSTOM_AUTH there.
  package var authFlow: String {
    switch self {
    case .customWithSRP, .customWithoutSRP: "CUSTOM_AUTH"
    case .userSRP, .userPassword, .userChoice, .adminUserPassword: rawValue
    }
  }
}

/// What a sign-in by choice can begin with.
package enum FirstFactor: String, Hashable, Sendable, CaseIterable {
  case password = "PASSWORD"
  case passwordSRP = "PASSWORD_SRP"
  case emailOTP = "EMAIL_OTP"
  case smsOTP = "SMS_OTP"
  case webAuthn = "WEB_AUTHN"

  /// Whether it proves a password.
  package var isPassword: Bool { self == .password || self == .passwordSRP }
}

/// What a choice among factors, first or second ones, can be answered with.
package enum FactorChoice: String, Hashable, Sendable, CaseIterable {
  case smsMFA = "SMS_MFA"
  case softwareToken = "SOFTWARE_TOKEN_MFA"
  case emailOTP = "EMAIL_OTP"
  case smsOTP = "SMS_OTP"
  case password = "PASSWORD"
  case passwordSRP = "PASSWORD_SRP"
  case webAuthn = "WEB_AUTHN"
}

/// What a sign-in, or an answer to one, asks of the client and the pool.
package struct SignInRequest: Sendable {
  /// The flow as written; nil where only the run knows it, and where another step began it.
  package var flow: String?

  /// The first factor that it asks for.
  package var firstFactor: String?

  /// Whether it begins a sign-in.
  package var isFirst = true

  /// Whether the factor can also be asked for as a second one.
  var mayBeSecondFactor = false

  /// Whether it names a client of its own, of which nothing is known.
  var namesClient = false

  /// The parameter that says it; nil where the action's word does.
  var parameter: String?

  /// What InitiateAuth calls the flow.
  package var authFlow: String? {
    flow.map { SignInFlow(rawValue: $0)?.authFlow ?? $0 }
  }

  /// What ExplicitAuthFlows must hold for the flow.
  package var permission: String? { authFlow.flatMap { SignInRequest.permissions[$0] } }

  private static let permissions = [
    "USER_SRP_AUTH": "ALLOW_USER_SRP_AUTH", "USER_PASSWORD_AUTH": "ALLOW_USER_PASSWORD_AUTH",
    "USER_AUTH": "ALLOW_USER_AUTH", "CUSTOM_AUTH": "ALLOW_CUSTOM_AUTH",
    "ADMIN_USER_PASSWORD_AUTH": "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    "ADMIN_NO_SRP_AUTH": "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    "REFRESH_TOKEN_AUTH": "ALLOW_REFRESH_TOKEN_AUTH", "REFRESH_TOKEN": "ALLOW_REFRESH_TOKEN_AUTH",
  ]
}
