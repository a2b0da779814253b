package import Mail

/// Why an await has no message.
package enum AwaitError: Error, Hashable, Sendable {
  /// The time was over before the message came; the scenario failed.
  case timedOut(AwaitTimeout)
  /// No step before sent a message, by its answers, and none is there; the scenario failed.
  case nothingSent(AwaitTimeout, reasons: [String])
  /// Messages came although none should have; the scenario failed.
  case unexpected(UnexpectedMessages)
  /// The message came and nobody can say what its code is; the scenario failed.
  case ambiguousCode(AmbiguousCode)
  /// The source can't be watched; the scenario is blocked.
  case unreachable(source: String, CodeSourceError)
  /// The source could not be looked at before the step that sent first, or before the first step where that
  /// is nil: nobody can say which of its messages came later. The scenario is blocked.
  case unseen(source: String, step: String?, CodeSourceError)
  /// The task was cancelled.
  case cancelled
}

/// What came although nothing should have.
package struct UnexpectedMessages: Hashable, Sendable {
  /// A message that no await has had.
  package struct Message: Hashable, Sendable {
    /// Its subject; a code in it is not masked here.
    package var subject: String

    /// The address of its author; empty where it names none.
    package var sender: String

    /// When it arrived, from the start of the step; negative before it.
    package var time: Duration
  }

  /// For whom they were.
  package var recipient: Recipient

  /// The source's name.
  package var source: String

  /// How long none should have come.
  package var time: Duration

  /// The numbers of the steps that made the pool send to the recipient, since the last await.
  package var sendingSteps: [String]

  /// The messages, in order.
  package var messages: [Message]
}

/// An await whose message did not come in time.
package struct AwaitTimeout: Hashable, Sendable {
  /// What was awaited.
  package var purpose: AwaitPurpose

  /// For whom the message should have been.
  package var recipient: Recipient

  /// The source's name.
  package var source: String

  /// How long it was awaited.
  package var within: Duration

  /// The numbers of the steps that made the pool send to the recipient.
  package var sendingSteps: [String]

  /// What the source was still doing for the await, and when it began with that; nil where nothing.
  package var unfinished: UnfinishedWork?

  /// All that arrived at the source since the scenario's start, in order.
  package var passedOver: [PassedOver]

  /// Why nothing could be seen at the source at the end; nil where it could.
  package var interruption: CodeSourceError?
}

/// What a source had not done with when an await's time was over.
package struct UnfinishedWork: Hashable, Sendable {
  /// What it was.
  package var work: SourceWork

  /// When it began, from the start of the await.
  package var time: Duration
}

/// Something that arrived and was not what an await asked for.
package struct PassedOver: Hashable, Sendable {
  /// Why it was not.
  package enum Reason: Hashable, Sendable {
    case unreadable, otherRecipient, early, taken, seenBefore, sameCode, subject, sender, noCode
    case noMatch
  }

  /// Why it was not.
  package var reason: Reason

  /// For whom it was; where it can't be read, the name under which it is found.
  package var recipients: [String]

  /// Its subject; a code in it is not masked here.
  package var subject: String

  /// When it arrived, from the start of the await; negative before it.
  package var time: Duration
}

/// A message in which several codes stand that differ.
package struct AmbiguousCode: Hashable, Sendable {
  /// For whom the message was.
  package var recipient: Recipient

  /// Its subject.
  package var subject: String

  /// The codes with the text around them, in order; they are not masked here.
  package var candidates: [CodeCandidate]
}
