/// What `awaitCode` takes.
package struct AwaitParameters: Sendable {
  /// The address or number that the message is for, compared exactly.
  package var to: TextTemplate

  /// The source to look in; nil takes the run's own.
  package var source: TextTemplate?

  /// How long to wait; nil takes the default of the pool's kind.
  package var within: DurationTemplate?

  /// Swift Regex syntax; group 1 is the code if there is one.
  package var match: TextTemplate?

  /// What the subject must be like.
  package var subject: Pattern?

  /// What the sender's address must be like.
  package var sender: Pattern?

  /// States the parameters.
  package init(
    to: TextTemplate,
    source: TextTemplate? = nil,
    within: DurationTemplate? = nil,
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

/// A trigger of the pool, in the words of `given.triggers`.
package enum TriggerName: String, Hashable, Sendable, CaseIterable {
  case preSignUp, postConfirmation, preAuthentication, postAuthentication, customChallenge
  case preTokenGeneration, customMessage, userMigration
}

/// What `expectTrigger` takes.
package struct ExpectTriggerParameters: Sendable {
  /// Which trigger.
  package var trigger: TypedExpression<TriggerName>

  /// Whose calls count; nil counts all.
  package var user: TextTemplate?

  /// States the parameters.
  package init(trigger: TypedExpression<TriggerName>, user: TextTemplate? = nil) {
    self.trigger = trigger
    self.user = user
  }
}

/// What `expectUser` takes; every field but the user name is a matcher.
package struct ExpectUserParameters: Sendable {
  /// Which user.
  package var username: TextTemplate

  /// Whether there must be such a user; nil asks for one.
  package var exists: TypedExpression<Bool>?

  /// A mapping pattern over `status`, `enabled`, `attributes`, `groups` and `mfa`, as far as given.
  package var fields: Pattern

  /// States the parameters.
  package init(username: TextTemplate, exists: TypedExpression<Bool>? = nil, fields: Pattern) {
    self.username = username
    self.exists = exists
    self.fields = fields
  }
}
