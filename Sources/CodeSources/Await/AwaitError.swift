package import Mail

/// The reason that an await has no message.
package enum AwaitError: Error, Hashable, Sendable {
  /// The time ended before the message arrived, and the scenario fails.
  case timedOut(AwaitTimeout)
  /// No message is available, and according to the responses, no earlier step sent a message.
  ///
  /// The scenario fails.
  case nothingSent(AwaitTimeout, reasons: [String])
  /// Unexpected messages arrived, and the scenario fails.
  case unexpected(UnexpectedMessages)
  /// The message contains several possible codes, and the scenario fails.
  case ambiguousCode(AmbiguousCode)
  /// The source can't be read, and the scenario is blocked.
  case unreachable(source: String, CodeSourceError)
  /// The source was unreadable before `step`, the first step that sent a message.
  ///
  /// If `step` is nil, the source was unreadable before the scenario's first step. The source's
  /// earlier and later messages can't be distinguished. The scenario is blocked.
  case unseen(source: String, step: String?, CodeSourceError)
  /// The task was canceled.
  case cancelled
}

/// Messages that arrived although no message was expected.
package struct UnexpectedMessages: Hashable, Sendable {
  /// A message that no await has taken.
  package struct Message: Hashable, Sendable {
    /// The subject, with any code unmasked.
    package var subject: String

    /// The author's address; empty if the message has none.
    package var sender: String

    /// The time of arrival relative to the start of the step, negative if earlier.
    package var time: Duration
  }

  /// The recipient for whom no message was expected.
  package var recipient: Recipient

  /// The source's name.
  package var source: String

  /// The period in which no message was expected.
  package var time: Duration

  /// The numbers of the steps that made the pool send a message to the recipient, since the last
  /// await.
  var sendingSteps: [SendingOrigin]

  /// The messages, in order of arrival.
  package var messages: [Message]
}

/// An await whose message did not arrive in time.
package struct AwaitTimeout: Hashable, Sendable {
  /// The kind of message that the await waited for.
  package var purpose: AwaitPurpose

  /// The expected recipient.
  package var recipient: Recipient

  /// The source's name.
  package var source: String

  /// The time limit of the await.
  package var within: Duration

  /// The numbers of the steps that made the pool send a message to the recipient.
  var sendingSteps: [SendingOrigin]

  /// The source's unfinished work for the await; nil if there was none.
  package var unfinished: UnfinishedWork?

  /// The other messages at the source since the scenario's start, in order of arrival.
  var passedOver: [UnmatchedMessage]

  /// The error that made the source unreadable at the end; nil if there was none.
  package var interruption: CodeSourceError?

  /// Where the source looked, and what it found elsewhere; nil for a source without other places.
  package var search: SourceSearch?
}

/// Work of a source that was unfinished when an await's time ended.
package struct UnfinishedWork: Hashable, Sendable {
  /// The work, such as a run of a command.
  var work: SourceWork

  /// The start of the work, relative to the start of the await.
  package var time: Duration
}

/// A message that arrived and did not match an await.
package struct UnmatchedMessage: Hashable, Sendable {
  /// The reason that a message did not match an await.
  package enum Reason: Hashable, Sendable {
    case unreadable, otherRecipient, early, taken, given, seenBefore, sameCode, subject, sender
    case noCode, noMatch
  }

  /// The first condition that the message did not meet.
  package var reason: Reason

  /// The recipients; for an unreadable message, its name at the source.
  package var recipients: [String]

  /// The subject, with any code unmasked.
  package var subject: String

  /// The time of arrival relative to the start of the await, negative if earlier.
  package var time: Duration

  /// The facts about the delivery in the header.
  package var delivery = DeliveryFacts()
}

/// A message with several different codes.
package struct AmbiguousCode: Hashable, Sendable {
  /// The recipient of the message.
  package var recipient: Recipient

  /// The subject, with any code unmasked.
  package var subject: String

  /// The unmasked codes with the characters around them, in order of appearance.
  package var candidates: [CodeCandidate]
}
