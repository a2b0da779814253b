package import Mail
package import Values

/// The conditions and the time limit of an await.
package struct AwaitRequest: Sendable {
  /// The recipient of the awaited message.
  package var recipient: Recipient

  /// The source at which the message arrives.
  package var source: any CodeSource

  /// The maximum duration of the await, from its start.
  package var within: Duration

  /// The rule that finds the code in the message.
  package var rule: CodeRule

  /// A condition on the subject; nil accepts any subject.
  package var subject: (@Sendable (String) -> Bool)?

  /// A condition on the sender's address; nil accepts any sender.
  package var sender: (@Sendable (String) -> Bool)?

  /// The reasons that no message can arrive, according to the responses to earlier steps.
  ///
  /// If there is a reason, the await takes only a message that has already arrived, and does not
  /// wait.
  package var reasonsAgainst: [String] = []

  /// Whether the await takes the message of a `given` user, which awaits of steps ignore.
  package var isForGivenUser = false

  /// Creates a request that accepts any subject and any sender by default.
  package init(
    to recipient: Recipient,
    at source: any CodeSource,
    within: Duration,
    rule: CodeRule = CodeRule(),
    subject: (@Sendable (String) -> Bool)? = nil,
    sender: (@Sendable (String) -> Bool)? = nil
  ) {
    self.recipient = recipient
    self.source = source
    self.within = within
    self.rule = rule
    self.subject = subject
    self.sender = sender
  }
}

/// The kind of message that an await looks for, or the absence of messages.
package enum AwaitPurpose: Hashable, Sendable {
  /// A message with a code.
  case code
  /// Any message; with a pattern in the rule, only a matching message.
  case message
  /// The absence of a message.
  case noMessage
}

/// A message that an await took, unavailable to all other awaits of the run.
package struct AwaitedMessage: Sendable {
  /// The message, whose strings may contain secrets.
  package var message: MailMessage

  /// Notes for the report, such as that fewer messages arrived than were sent.
  package var notes: [String]
}

/// The code, or an invitation's temporary password, in a message that an await took.
package struct AwaitedCode: Sendable {
  /// The code or the temporary password.
  package var code: Secret

  /// The message, whose strings contain the code and are therefore secret.
  package var message: MailMessage

  /// Notes for the report, such as that fewer messages arrived than were sent.
  package var notes: [String]
}

/// What made the pool send a message.
enum SendingOrigin: Hashable, Sendable {
  /// A step, by the number that users see, such as `2.1`.
  case step(String)
  /// The creation of the scenario's `given` users, which has no step number.
  case givenUsers

  /// The number of the step; nil for `given` users.
  var step: String? {
    if case .step(let number) = self { number } else { nil }
  }

  /// The step's number, or the key of the users.
  var name: String { step ?? "`given.users`" }
}

/// A step, or the creation of `given` users, that made the pool send a message.
struct Sending: Sendable {
  let origin: SendingOrigin
  let recipient: Recipient
  let since: ArrivalPosition

  /// The time when the step had ended, by the dispatcher's clock.
  let end: Duration
}
