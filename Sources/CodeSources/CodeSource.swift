package import FoundationEssentials
package import Mail

/// A place where messages arrive: an outbox now; mailboxes, catchers and commands are others.
///
/// Watching is one long call, so that whatever a source needs (a thread, a connection, child tasks) lives
/// exactly as long as somebody watches. It starts before the step that causes a message.
package protocol CodeSource: AnyObject, Sendable {
  /// How the user knows it, such as `outbox` or its name in the project file.
  var name: String { get }

  /// What can arrive there at all.
  var media: Set<MessageMedium> { get }

  /// Hands over all that arrives until its task is cancelled.
  ///
  /// It first finds its starting point and calls `inbox.begin()`; what was there before is never handed
  /// over. It throws where the source can't be reached, or is lost for good.
  func deliver(to inbox: SourceInbox) async throws(CodeSourceError)
}

/// Why a source can't be watched; the scenario is then blocked, not failed.
package enum CodeSourceError: Error, Hashable, Sendable {
  /// A folder can't be made, read or written; `reason` is the system's own text.
  case unusableFolder(path: String, reason: String)
  /// A mailbox can't be opened, or is lost for good.
  case mailbox(MailboxFailure)
  /// The source stopped by itself.
  case ended
  /// A command did not do what a source's command has to do.
  case command(CommandFailure)
}

/// Where a source puts what arrives; every call may come from any thread and returns at once.
package struct SourceInbox: Sendable {
  /// What a source has to say.
  enum Report: Sendable {
    case begun
    case interrupted(CodeSourceError)
    case message(MailMessage)
    case unreadable(String)
    case failed(AwaitedRecipient, CodeSourceError)
  }

  /// Whom awaits wait for at this source: the whole list after each change, the present one first.
  ///
  /// A source that costs something to look at is looked at only while the list has entries. May be
  /// read by one task only.
  package let awaited: AsyncStream<[AwaitedRecipient]>

  private let receive: @Sendable (Report) -> Void

  init(
    awaited: AsyncStream<[AwaitedRecipient]>,
    _ receive: @escaping @Sendable (Report) -> Void
  ) {
    self.awaited = awaited
    self.receive = receive
  }

  /// Says that everything that arrives from now on will be handed over; or, again, that no
  /// interruption lasts any more.
  package func begin() { receive(.begun) }

  /// Says that for now nothing can be seen of what arrives; it will be handed over later.
  ///
  /// Awaits go on, but one whose time ends before the next `begin()` is blocked, not failed.
  package func interrupt(_ error: CodeSourceError) { receive(.interrupted(error)) }

  /// Hands over a message, in the order of arrival.
  package func deliver(_ message: MailMessage) { receive(.message(message)) }

  /// Says that something arrived that is no message or can't be read, by the name the user finds it under.
  package func deliver(unreadable name: String) { receive(.unreadable(name)) }

  /// Ends one await, whose recipient can't be looked after; others go on, unlike where `deliver(to:)` throws.
  package func fail(_ awaited: AwaitedRecipient, with error: CodeSourceError) {
    receive(.failed(awaited, error))
  }
}

/// An await that is under way; two for the same recipient are two.
package struct AwaitedRecipient: Hashable, Sendable {
  let id: Int

  /// For whom the message is.
  package let recipient: Recipient

  /// From when on messages count, by the machine's clock.
  ///
  /// That is just before the first of the steps that send this one, else the scenario's start.
  package let since: Date
}
