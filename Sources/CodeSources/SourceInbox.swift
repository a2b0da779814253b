package import FoundationEssentials
package import Mail

/// Receives the arrivals and reports of a source.
///
/// Every method can be called from any thread and returns immediately.
package struct SourceInbox: Sendable {
  /// A report of a source.
  enum Report: Sendable {
    case begun
    /// The source is unreadable for one await, or, if it is nil, for all.
    case interrupted(CodeSourceError, AwaitedRecipient?)
    /// The source is readable again for this await.
    case resumed(AwaitedRecipient)
    case message(MailMessage, TextFingerprint?, StoredMessage?)
    case unreadable(String)
    case failed(AwaitedRecipient, CodeSourceError)
    case working(AwaitedRecipient, SourceWork?)
    case checked(AwaitedRecipient)
  }

  /// The recipients that awaits at this source wait for.
  ///
  /// The stream yields the whole list after each change, starting with the current list. A source
  /// that is expensive to check is checked only while the list has entries. Only one task may read
  /// the stream.
  let awaited: AsyncStream<[AwaitedRecipient]>

  /// The number of existing messages to deliver before `begin()`; 0 for new messages only.
  package let earlier: Int

  let receive: @Sendable (Report) -> Void

  /// Reports that the source delivers everything that arrives from now on.
  ///
  /// After an interruption, the call also reports the interruption's end.
  package func begin() { receive(.begun) }

  /// Reports that the source is temporarily unreadable and will deliver arrivals later.
  ///
  /// Awaits continue. An await that ends before the next `begin()` is blocked, not failed.
  func interrupt(_ error: CodeSourceError) { receive(.interrupted(error, nil)) }

  /// Reports that the source is temporarily unreadable for one await, until `resume`.
  ///
  /// Other awaits are not affected, because the source checks for each of them.
  func interrupt(_ error: CodeSourceError, for awaited: AwaitedRecipient) {
    receive(.interrupted(error, awaited))
  }

  /// Reports that the source is readable again for an await.
  func resume(_ awaited: AwaitedRecipient) { receive(.resumed(awaited)) }

  /// Delivers the next message in the order of arrival.
  ///
  /// `text` identifies the string of a message without a Message-ID. A source may deliver that
  /// string again. `place` is the place from which the source can delete the message.
  package func deliver(
    _ message: MailMessage,
    text: TextFingerprint? = nil,
    storedAt place: StoredMessage? = nil
  ) {
    receive(.message(message, text, place))
  }

  /// Reports an arrival that is unreadable or not a message, by its name at the source.
  package func deliver(unreadable name: String) { receive(.unreadable(name)) }

  /// Reports the source's current work for an await; nil if the source only waits.
  ///
  /// Reports of time-outs show long-running work.
  func work(on work: SourceWork?, for awaited: AwaitedRecipient) {
    receive(.working(awaited, work))
  }

  /// Reports that everything at the source at the start of the current work has been delivered.
  package func checked(for awaited: AwaitedRecipient) { receive(.checked(awaited)) }

  /// Ends one await whose recipient can't be checked.
  ///
  /// Other awaits continue, but an error that `deliver(to:)` throws ends all awaits.
  package func fail(_ awaited: AwaitedRecipient, with error: CodeSourceError) {
    receive(.failed(awaited, error))
  }
}

/// Work of a source for an await.
package enum SourceWork: Hashable, Sendable {
  /// A run of a command, with the name of its program.
  case command(String)
  /// A request to a server, with its URL.
  case request(String)
}

/// A fingerprint of a string that a source found for a recipient.
package struct TextFingerprint: Hashable, Sendable {
  private let recipient: String
  private let size: Int
  private let hash: Int

  /// Whether the source leaves out the strings of older messages, so an equal string is new.
  ///
  /// A step that expects no message may ask for older messages, and ignores what awaits took.
  let isNew: Bool

  /// Creates a fingerprint without keeping the string.
  ///
  /// A hash collision delays an await by a few seconds.
  init(_ bytes: [UInt8], for recipient: Recipient, isNew: Bool) {
    self.isNew = isNew
    self.recipient = Recipient.folded(recipient.description)
    (size, hash) = (bytes.count, bytes.hashValue)
  }
}

/// A running await, distinct from other awaits for the same recipient.
package struct AwaitedRecipient: Hashable, Sendable {
  let id: Int

  /// The recipient of the message.
  package let recipient: Recipient

  /// The time from which messages count, by the machine's clock.
  ///
  /// The time precedes the first step that sends the message, or else is the scenario's start.
  package let since: Date
}
