/// What a step does.
package enum Action: Sendable {
  /// One of Cognito's own operations with its members.
  case operation(OperationCall)

  case signUp(SignUpParameters)
  case confirmSignUp(ConfirmSignUpParameters)
  case resendSignUpCode(username: TextTemplate, metadata: ValueTemplate?)
  case resetPassword(username: TextTemplate, metadata: ValueTemplate?)
  case confirmResetPassword(ConfirmResetPasswordParameters)
  case signIn(SignInParameters)
  case confirmSignIn(ConfirmSignInParameters)
  case fetchAuthSession(refresh: Bool, metadata: ValueTemplate?)
  case signOut(global: Bool)
  case deleteUser
  case updatePassword(old: TextTemplate, new: TextTemplate)
  case fetchUserAttributes
  case awaitCode(AwaitParameters)
  case expectUser(ExpectUserParameters)
  case set([Variable])
  case wait(Duration)
  case advanceClock(Duration)
}

/// A call of one of Cognito's own operations.
package struct OperationCall: Sendable {
  /// The operation's name, which the service model has.
  package var name: String

  /// The members given, in order; a member written as `null` is a constant null, to be left out.
  package var members: [ValueTemplate.Member]

  /// States a call.
  package init(name: String, members: [ValueTemplate.Member]) {
    self.name = name
    self.members = members
  }
}

/// What `signUp` takes.
package struct SignUpParameters: Sendable {
  package var username: TextTemplate
  package var password: TextTemplate?
  /// A mapping of names to texts.
  package var attributes: ValueTemplate?
  /// A mapping of names to texts.
  package var validationData: ValueTemplate?
  package var autoSignIn: Bool
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    username: TextTemplate,
    password: TextTemplate? = nil,
    attributes: ValueTemplate? = nil,
    validationData: ValueTemplate? = nil,
    autoSignIn: Bool = false,
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
  package var username: TextTemplate
  package var code: TextTemplate
  package var forceAliasCreation: Bool?
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    username: TextTemplate,
    code: TextTemplate,
    forceAliasCreation: Bool? = nil,
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
  package var username: TextTemplate
  package var newPassword: TextTemplate
  package var code: TextTemplate
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

/// How `signIn` proves who the user is.
package enum SignInFlow: String, Hashable, Sendable, CaseIterable {
  case userSRP = "USER_SRP_AUTH"
  case userPassword = "USER_PASSWORD_AUTH"
  case adminUserPassword = "ADMIN_USER_PASSWORD_AUTH"
}

/// What `signIn` takes.
package struct SignInParameters: Sendable {
  package var username: TextTemplate
  package var password: TextTemplate?
  package var flow: SignInFlow
  package var metadata: ValueTemplate?

  /// States the parameters.
  package init(
    username: TextTemplate,
    password: TextTemplate? = nil,
    flow: SignInFlow = .userSRP,
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
  package var newPassword: TextTemplate
  /// A mapping of attribute names to texts, sent as `userAttributes.NAME`.
  package var attributes: ValueTemplate?
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

/// What `awaitCode` takes.
package struct AwaitParameters: Sendable {
  package var to: TextTemplate
  package var source: TextTemplate?
  package var within: Duration?
  /// Swift Regex syntax; group 1 is the code if there is one.
  package var match: TextTemplate?
  package var subject: Pattern?
  package var sender: Pattern?

  /// States the parameters.
  package init(
    to: TextTemplate,
    source: TextTemplate? = nil,
    within: Duration? = nil,
    match: TextTemplate? = nil,
    subject: Pattern? = nil,
    sender: Pattern? = nil
  ) {
    self.to = to
    self.source = source
    self.within = within
    self.match = match
    self.subject = subject
    self.sender = sender
  }
}

/// What `expectUser` takes; every field but the user name is a matcher.
package struct ExpectUserParameters: Sendable {
  package var username: TextTemplate
  package var exists: Bool?
  /// A mapping pattern over `status`, `enabled`, `attributes`, `groups` and `mfa`, as far as given.
  package var fields: Pattern

  /// States the parameters.
  package init(username: TextTemplate, exists: Bool? = nil, fields: Pattern) {
    self.username = username
    self.exists = exists
    self.fields = fields
  }
}
