package import Mail
package import Values

/// What an await asks for.
package struct AwaitRequest: Sendable {
  /// The recipient.
  package var recipient: Recipient

  /// Where it arrives.
  package var source: any CodeSource

  /// How long the await may take from now on.
  package var within: Duration

  /// How its code is found.
  package var rule: CodeRule

  /// A condition on its subject; nil accepts any.
  package var subject: (@Sendable (String) -> Bool)?

  /// A condition on the address of its sender; nil accepts any.
  package var sender: (@Sendable (String) -> Bool)?

  /// Why no message can arrive, according to the responses to earlier steps; empty if one can.
  ///
  /// The await then takes a message that is already there, and does not wait.
  package var reasonsAgainst: [String] = []

  /// Whether it takes the message of a given user, which no step's await gets.
  package var isForGivenUser = false

  /// Creates a request.
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

/// The purpose of an await.
package enum AwaitPurpose: Hashable, Sendable {
  /// A message with a code.
  case code
  /// Any message.
  ///
  /// If the rule has a pattern, one that it matches.
  case message
  /// The absence of a message.
  case noMessage
}

/// A message that an await took, and that no other await of the run can take.
package struct AwaitedMessage: Sendable {
  /// The message.
  ///
  /// Its strings may contain secrets.
  package var message: MailMessage

  /// Notes for the report, such as that fewer messages arrived than were sent.
  package var notes: [String]
}

/// The code, or an invitation's temporary password, in a message that an await took.
package struct AwaitedCode: Sendable {
  /// The code itself.
  package var code: Secret

  /// The message.
  ///
  /// Its strings contain the code, so they are secret too.
  package var message: MailMessage

  /// Notes for the report.
  package var notes: [String]
}

/// A step that made the pool send a message.
struct Sending: Sendable {
  let step: String
  let recipient: Recipient
  let since: ArrivalMark
}
