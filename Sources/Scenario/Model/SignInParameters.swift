/// How `signIn` proves who the user is.
package enum SignInFlow: String, Hashable, Sendable, CaseIterable {
  case userSRP = "USER_SRP_AUTH"
  case userPassword = "USER_PASSWORD_AUTH"
  case adminUserPassword = "ADMIN_USER_PASSWORD_AUTH"

  /// Whether nobody is signed in by it without a password.
  package var needsPassword: Bool {
    switch self {
    case .userSRP, .userPassword, .adminUserPassword: true
    }
  }
}

/// What `signIn` takes.
package struct SignInParameters: Sendable {
  /// Who signs in.
  package var username: TextTemplate

  /// The password; nil sends none.
  package var password: TextTemplate?

  /// How it is proved.
  package var flow: Authored<SignInFlow>

  /// ClientMetadata, a mapping of names to texts.
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    username: TextTemplate,
    password: TextTemplate? = nil,
    flow: Authored<SignInFlow> = .written(.userSRP),
    metadata: ValueTemplate? = nil
  ) {
    self.username = username
    self.password = password
    self.flow = flow
    self.metadata = metadata
  }
}

/// What `confirmSignIn` answers the open challenge with.
package struct ConfirmSignInParameters: Sendable {
  /// The answer to NEW_PASSWORD_REQUIRED.
  package var newPassword: TextTemplate

  /// A mapping of attribute names to texts, sent as `userAttributes.NAME`.
  package var attributes: ValueTemplate?

  /// ClientMetadata, a mapping of names to texts.
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    newPassword: TextTemplate,
    attributes: ValueTemplate? = nil,
    metadata: ValueTemplate? = nil
  ) {
    self.newPassword = newPassword
    self.attributes = attributes
    self.metadata = metadata
  }
}
