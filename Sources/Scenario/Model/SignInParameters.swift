/// How `signIn` proves who the user is.
package enum SignInFlow: String, Hashable, Sendable, CaseIterable {
  case userSRP = "USER_SRP_AUTH"
  case userPassword = "USER_PASSWORD_AUTH"
  case adminUserPassword = "ADMIN_USER_PASSWORD_AUTH"
  case userAuth = "USER_AUTH"

  /// Whether nobody is signed in by it without a password.
  package var needsPassword: Bool {
    switch self {
    case .userSRP, .userPassword, .adminUserPassword: true
    case .userAuth: false
    }
  }
}

/// The factor that a sign-in by USER_AUTH would like to begin with, by Cognito's names.
package enum PreferredFactor: String, Hashable, Sendable, CaseIterable {
  case password = "PASSWORD"
  case passwordSRP = "PASSWORD_SRP"
  case emailOTP = "EMAIL_OTP"
  case smsOTP = "SMS_OTP"
  case webAuthn = "WEB_AUTHN"
}

/// What `signIn` takes.
package struct SignInParameters: Sendable {
  /// Who signs in.
  package var username: TextTemplate

  /// The password; nil sends none.
  package var password: TextTemplate?

  /// How it is proved.
  package var flow: Authored<SignInFlow>

  /// The factor to begin with; only USER_AUTH has one.
  package var preferred: Authored<PreferredFactor>?

  /// The device to sign in from, `true` for the session's own; nil takes that where there is one.
  package var device: TextTemplate?

  /// ClientMetadata, a mapping of names to texts.
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    username: TextTemplate,
    password: TextTemplate? = nil,
    flow: Authored<SignInFlow> = .written(.userSRP),
    preferred: Authored<PreferredFactor>? = nil,
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
  /// What a challenge is answered with.
  package enum Answer: Sendable {
    /// To NEW_PASSWORD_REQUIRED; the attributes are a mapping of names to texts, sent as `userAttributes.NAME`.
    case newPassword(TextTemplate, attributes: ValueTemplate?)
    /// To WEB_AUTHN, or to a choice that offers it; `true` for the session's own passkey.
    case passkey(TextTemplate)
  }

  /// The answer.
  package var answer: Answer

  /// ClientMetadata, a mapping of names to texts.
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(answer: Answer, metadata: ValueTemplate? = nil) {
    self.answer = answer
    self.metadata = metadata
  }
}
