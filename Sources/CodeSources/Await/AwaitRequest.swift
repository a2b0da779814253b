package import Mail
package import Values

/// What an await asks for.
package struct AwaitRequest: Sendable {
  /// For whom the message is.
  package var recipient: Recipient

  /// Where it arrives.
  package var source: any CodeSource

  /// How long it may take from now on.
  package var within: Duration

  /// How its code is found.
  package var rule: CodeRule

  /// What its subject must be like; nil takes any.
  package var subject: (@Sendable (String) -> Bool)?

  /// What the address of its sender must be like; nil takes any.
  package var sender: (@Sendable (String) -> Bool)?

  /// Why no message can come, by the answers of the steps before; empty where one can.
  ///
  /// The await then takes what is there already, and does not wait.
  package var reasonsAgainst: [String] = []

  /// States what is asked for.
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

/// What an await is for.
package enum AwaitPurpose: Hashable, Sendable {
  /// A message with a code.
  case code
  /// Any message; where the rule has a pattern, one in which it fits.
  case message
  /// That no message comes.
  case noMessage
}

/// A message that an await got, which no other await of the run can get.
package struct AwaitedMessage: Sendable {
  /// The message; its texts may hold secrets.
  package var message: MailMessage

  /// What the reader of a report should know, such as that fewer messages came than were sent.
  package var notes: [String]
}

/// The code, or an invitation's temporary password, in a message that an await got.
package struct AwaitedCode: Sendable {
  /// The code itself.
  package var code: Secret

  /// The message; its texts hold the code, so they are secret too.
  package var message: MailMessage

  /// What the reader of a report should know.
  package var notes: [String]
}

/// A step that made the pool send a message.
struct Sending: Sendable {
  let step: String
  let recipient: Recipient
  let since: ArrivalMark
}
