/// What `signUp` takes.
package struct SignUpParameters: Sendable {
  /// The user name, or the address where the pool takes one.
  package var username: TextTemplate

  /// The password; nil for a sign-up without one.
  package var password: TextTemplate?

  /// A mapping of names to texts.
  package var attributes: ValueTemplate?

  /// A mapping of names to texts.
  package var validationData: ValueTemplate?

  /// Whether the sign-up asks for a session to sign in with after the confirmation.
  package var autoSignIn: TypedExpression<Bool>

  /// ClientMetadata, a mapping of names to texts.
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    username: TextTemplate,
    password: TextTemplate? = nil,
    attributes: ValueTemplate? = nil,
    validationData: ValueTemplate? = nil,
    autoSignIn: TypedExpression<Bool> = .literal(false),
    metadata: ValueTemplate? = nil
  ) {
    self.username = username
    self.password = password
    self.attributes = attributes
    self.validationData = validationData
    self.autoSignIn = autoSignIn
    self.metadata = metadata
  }
}

/// What `confirmSignUp` takes.
package struct ConfirmSignUpParameters: Sendable {
  /// Whose sign-up it is.
  package var username: TextTemplate

  /// The code from the message.
  package var code: TextTemplate

  /// Whether an alias moves here from another user; nil leaves it to the service.
  package var forceAliasCreation: TypedExpression<Bool>?

  /// ClientMetadata, a mapping of names to texts.
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    username: TextTemplate,
    code: TextTemplate,
    forceAliasCreation: TypedExpression<Bool>? = nil,
    metadata: ValueTemplate? = nil
  ) {
    self.username = username
    self.code = code
    self.forceAliasCreation = forceAliasCreation
    self.metadata = metadata
  }
}

/// What `confirmResetPassword` takes.
package struct ConfirmResetPasswordParameters: Sendable {
  /// Whose password it is.
  package var username: TextTemplate

  /// What the password becomes.
  package var newPassword: TextTemplate

  /// The code from the message.
  package var code: TextTemplate

  /// ClientMetadata, a mapping of names to texts.
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    username: TextTemplate,
    newPassword: TextTemplate,
    code: TextTemplate,
    metadata: ValueTemplate? = nil
  ) {
    self.username = username
    self.newPassword = newPassword
    self.code = code
    self.metadata = metadata
  }
}
