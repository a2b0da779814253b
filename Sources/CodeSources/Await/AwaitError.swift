package import Mail

/// Why an await has no message.
package enum AwaitError: Error, Hashable, Sendable {
  /// The time ended before the message arrived.
  ///
  /// The scenario failed.
  case timedOut(AwaitTimeout)
  /// According to the responses, no earlier step sent a message, and none is there.
  ///
  /// The scenario failed.
  case nothingSent(AwaitTimeout, reasons: [String])
  /// Unexpected messages arrived.
  ///
  /// The scenario failed.
  case unexpected(UnexpectedMessages)
  /// The message arrived, and its code is ambiguous.
  ///
  /// The scenario failed.
  case ambiguousCode(AmbiguousCode)
  /// The source can't be read.
  ///
  /// The scenario is blocked.
  case unreachable(source: String, CodeSourceError)
  /// The source could not be read before the step that sent first, or before the first step if that
  /// is nil.
  ///
  /// It is then unknown which of its messages came later. The scenario is blocked.
  case unseen(source: String, step: String?, CodeSourceError)
  /// The task was canceled.
  case cancelled
}

/// Messages that arrived although none should have.
package struct UnexpectedMessages: Hashable, Sendable {
  /// A message that no await has taken.
  package struct Message: Hashable, Sendable {
    /// Its subject.
    ///
    /// A code in it is not masked here.
    package var subject: String

    /// The address of its author; empty if it names none.
    package var sender: String

    /// When it arrived, from the start of the step; negative before it.
    package var time: Duration
  }

  /// The recipient.
  package var recipient: Recipient

  /// The source's name.
  package var source: String

  /// The time in which none should have arrived.
  package var time: Duration

  /// The numbers of the steps that made the pool send to the recipient, since the last await.
  package var sendingSteps: [String]

  /// The messages, in order.
  package var messages: [Message]
}

/// An await whose message did not arrive in time.
package struct AwaitTimeout: Hashable, Sendable {
  /// What was awaited.
  package var purpose: AwaitPurpose

  /// The expected recipient.
  package var recipient: Recipient

  /// The source's name.
  package var source: String

  /// How long the await waited.
  package var within: Duration

  /// The numbers of the steps that made the pool send to the recipient.
  package var sendingSteps: [String]

  /// What the source was still doing for the await, and since when; nil if nothing.
  package var unfinished: UnfinishedWork?

  /// Everything that arrived at the source since the scenario's start, in order.
  package var passedOver: [PassedOver]

  /// Why the source could not be read at the end; nil if it could.
  package var interruption: CodeSourceError?
}

/// Work of a source that was unfinished when an await's time ended.
package struct UnfinishedWork: Hashable, Sendable {
  /// The work.
  package var work: SourceWork

  /// When it started, from the start of the await.
  package var time: Duration
}

/// A message that arrived and did not match an await.
package struct PassedOver: Hashable, Sendable {
  /// Why it did not match.
  package enum Reason: Hashable, Sendable {
    case unreadable, otherRecipient, early, taken, given, seenBefore, sameCode, subject, sender
    case noCode, noMatch
  }

  /// Why it did not match.
  package var reason: Reason

  /// Its recipients.
  ///
  /// If it can't be read, the name under which it is found.
  package var recipients: [String]

  /// Its subject.
  ///
  /// A code in it is not masked here.
  package var subject: String

  /// When it arrived, from the start of the await; negative before it.
  package var time: Duration
}

/// A message with several different codes.
package struct AmbiguousCode: Hashable, Sendable {
  /// The recipient.
  package var recipient: Recipient

  /// Its subject.
  package var subject: String

  /// The codes with the characters around them, in order.
  ///
  /// They are not masked here.
  package var candidates: [CodeCandidate]
}
