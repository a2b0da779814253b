/// How `signIn` proves who the user is.
package enum SignInFlow: String, Hashable, Sendable, CaseIterable {
  case userSRP = "USER_SRP_AUTH"
  case userPassword = "USER_PASSWORD_AUTH"
  case userChoice = "USER_AUTH"
  case customWithoutSRP = "CUSTOM_AUTH_WITHOUT_SRP"
  case customWithSRP = "CUSTOM_AUTH_WITH_SRP"
  case adminUserPassword = "ADMIN_USER_PASSWORD_AUTH"

  /// Whether nobody is signed in by it without a password.
  package var needsPassword: Bool {
    switch self {
    case .userSRP, .userPassword, .customWithSRP, .adminUserPassword: true
    case .userChoice, .customWithoutSRP: false
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

/// What `signIn` takes.
package struct SignInParameters: Sendable {
  /// Who signs in.
  package var username: TextTemplate

  /// The password; nil sends none.
  package var password: TextTemplate?

  /// How it is proved.
  package var flow: TypedExpression<SignInFlow>

  /// The first factor to begin with by choice; nil asks for the list.
  package var preferred: TypedExpression<FirstFactor>?

  /// The device to sign in from, `true` for the session's own; nil takes that where there is one.
  package var device: TextTemplate?

  /// ClientMetadata, a mapping of names to texts.
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    username: TextTemplate,
    password: TextTemplate? = nil,
    flow: TypedExpression<SignInFlow> = .literal(.userSRP),
    preferred: TypedExpression<FirstFactor>? = nil,
    device: TextTemplate? = nil,
    metadata: ValueTemplate? = nil
  ) {
    self.username = username
    self.password = password
    self.flow = flow
    self.preferred = preferred
    self.device = device
    self.metadata = metadata
  }
}

/// What `confirmSignIn` answers the open challenge with.
package struct ConfirmSignInParameters: Sendable {
  /// The kinds of answer, of which a challenge takes one.
  package enum Answer: Sendable {
    /// A second factor's code, or the first code of a software token that gets the name.
    case code(TextTemplate, deviceName: TextTemplate?)
    /// The password to set, with a mapping of attribute names to texts.
    case newPassword(TextTemplate, attributes: ValueTemplate?)
    /// The password, after it was chosen as the first factor.
    case password(TextTemplate)
    /// The answer to a custom challenge.
    case custom(TextTemplate)
    /// One of the factors that are offered.
    case select(TypedExpression<FactorChoice>)
    /// The address that codes are to go to.
    case email(TextTemplate)
    /// A passkey, `true` for the session's own; also where a choice offers one.
    case passkey(TextTemplate)
  }

  /// The answer.
  package var answer: Answer

  /// ClientMetadata, a mapping of names to texts.
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(_ answer: Answer, metadata: ValueTemplate? = nil) {
    self.answer = answer
    self.metadata = metadata
  }
}

extension ConfirmSignInParameters.Answer {
  /// The parameter that the answer is written as.
  package var name: String {
    switch self {
    case .code: "code"
    case .newPassword: "newPassword"
    case .password: "password"
    case .custom: "answer"
    case .select: "select"
    case .email: "email"
    case .passkey: "passkey"
    }
  }

  /// The texts in it; nil where something is left out.
  var texts: [TextTemplate?] {
    switch self {
    case .code(let code, let deviceName): [code, deviceName]
    case .newPassword(let text, _), .password(let text), .custom(let text), .email(let text),
      .passkey(let text):
      [text]
    case .select(let choice): [choice.text]
    }
  }

  /// The attributes beside a new password; nil where there are none.
  var attributes: ValueTemplate? {
    if case .newPassword(_, let attributes) = self { attributes } else { nil }
  }
}
