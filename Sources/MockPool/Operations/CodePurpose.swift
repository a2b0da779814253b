/// The purpose of a code, which determines its storage, its lifetime, and the message's event.
enum CodePurpose: Hashable, Sendable {
  case signUp, resendCode, forgotPassword, updateAttribute, verifyAttribute

  var event: MockMessage.Event {
    switch self {
    case .signUp: .signUp
    case .resendCode: .resendCode
    case .forgotPassword: .forgotPassword
    case .updateAttribute: .updateUserAttribute
    case .verifyAttribute: .verifyUserAttribute
    }
  }

  /// Whether the code confirms a new user, which a link can also do.
  ///
  /// «unconfirmed»: that codes verify changed addresses in a pool that confirms by link.
  var isSignUp: Bool { self == .signUp || self == .resendCode }

  /// The lifetime of the code in seconds.
  var lifetime: Double {
    switch self {
    case .signUp, .resendCode: IssuedCode.Lifetime.signUp
    case .forgotPassword: IssuedCode.Lifetime.passwordReset
    case .updateAttribute, .verifyAttribute: IssuedCode.Lifetime.attribute
    }
  }
}

extension User {
  /// Stores a code for its purpose.
  mutating func keep(
    _ code: IssuedCode,
    for purpose: CodePurpose,
    under rules: MutationRules
  ) {
    switch purpose {
    case .signUp, .resendCode: signUpCodes.issue(code, under: rules.signUpCodes)
    case .forgotPassword: resetCodes.issue(code, under: rules.resetCodes)
    case .updateAttribute, .verifyAttribute:
      self[codes: code.contact].issue(code, under: rules.attributeCodes)
    }
  }
}
