package import FoundationEssentials
package import Mail
internal import Programs

/// A place where messages arrive: an outbox now; mailboxes, catchers and commands are others.
///
/// Watching is one long call, so that whatever a source needs (a thread, a connection, child tasks) lives
/// exactly as long as somebody watches. It starts before the step that causes a message.
package protocol CodeSource: AnyObject, Sendable {
  /// How the user knows it, such as `outbox` or its name in the project file.
  var name: String { get }

  /// Whether it looks for each await by itself, again and again, and says with `looked(for:)` when it has.
  var looksForEachAwait: Bool { get }

  /// Hands over all that arrives until its task is cancelled.
  ///
  /// It first finds its starting point and calls `inbox.begin()`; what was there before is never handed
  /// over, but for as many as `inbox.earlier` says. It throws where the source can't be reached, or is lost for good; called again, it goes on
  /// where it was if it knows where that is.
  func deliver(to inbox: SourceInbox) async throws(CodeSourceError)

  /// Returns once all that lay there at the time of the call was handed over.
  ///
  /// Whoever takes a mark in the order of arrival calls it, so that what was only not looked at yet does not
  /// seem to have come later. It throws where nobody can say what lies there, and takes seconds at most.
  func catchUp() async throws(CodeSourceError)
}

extension CodeSource {
  /// It looks for all awaits at once, or notices by itself what arrives.
  package var looksForEachAwait: Bool { false }

  /// Nothing to do: the source hands over by itself whatever arrives.
  package func catchUp() async throws(CodeSourceError) {}
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
  case command(CommandSourceFailure)
}

/// Where a source puts what arrives; every call may come from any thread and returns at once.
package struct SourceInbox: Sendable {
  /// What a source has to say.
  enum Report: Sendable {
    case begun
    case interrupted(CodeSourceError)
    case message(MailMessage, PrintedText?)
    case unreadable(String)
    case failed(AwaitedRecipient, CodeSourceError)
    case working(AwaitedRecipient, SourceWork?)
    case looked(AwaitedRecipient)
  }

  /// Whom awaits wait for at this source: the whole list after each change, the present one first.
  ///
  /// A source that costs something to look at is looked at only while the list has entries. May be
  /// read by one task only.
  package let awaited: AsyncStream<[AwaitedRecipient]>

  /// How many of the messages that are there already are handed over first, before `begin()`; 0 for who
  /// only looks at what comes.
  package let earlier: Int

  let receive: @Sendable (Report) -> Void

  /// Says that everything that arrives from now on will be handed over; or, again, that no
  /// interruption lasts any more.
  package func begin() { receive(.begun) }

  /// Says that for now nothing can be seen of what arrives; it will be handed over later.
  ///
  /// Awaits go on, but one whose time ends before the next `begin()` is blocked, not failed.
  package func interrupt(_ error: CodeSourceError) { receive(.interrupted(error)) }

  /// Hands over a message, in the order of arrival.
  ///
  /// Where it is a text without a name of its own, which a source may find again, `text` tells it from others.
  package func deliver(_ message: MailMessage, text: PrintedText? = nil) {
    receive(.message(message, text))
  }

  /// Says that something arrived that is no message or can't be read, by the name the user finds it under.
  package func deliver(unreadable name: String) { receive(.unreadable(name)) }

  /// Says what the source does for an await from now on, nil where it only waits; for who wonders what
  /// took so long.
  package func work(on work: SourceWork?, for awaited: AwaitedRecipient) {
    receive(.working(awaited, work))
  }

  /// Says that all that lay there when the present work began has been handed over.
  package func looked(for awaited: AwaitedRecipient) { receive(.looked(awaited)) }

  /// Ends one await, whose recipient can't be looked after; others go on, unlike where `deliver(to:)` throws.
  package func fail(_ awaited: AwaitedRecipient, with error: CodeSourceError) {
    receive(.failed(awaited, error))
  }
}

/// What a source is busy with for an await.
package enum SourceWork: Hashable, Sendable {
  /// A run of a command, by its program.
  case command(String)
}

/// A text that a source found for a recipient, as far as it can be told from others.
package struct PrintedText: Hashable, Sendable {
  private let recipient: String
  private let size: Int
  private let hash: Int

  /// Keeps nothing of the text itself: two that are taken for one cost an await a few seconds.
  package init(_ bytes: [UInt8], for recipient: Recipient) {
    self.recipient = Recipient.folded(recipient.description)
    (size, hash) = (bytes.count, bytes.hashValue)
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

extension CodeSourceError {
  /// The facts in words: lower case, no full stop; what a program said is in it as it said it.
  package var message: String {
    switch self {
    case .unusableFolder(let path, let reason): "cannot use the folder `\(path)`: \(reason)"
    case .ended: "the source stopped"
    case .command(let failure): failure.message
    case .mailbox(let failure): failure.message
    }
  }
}

extension CommandSourceFailure {
  fileprivate var message: String {
    switch self {
    case .unknownValue(let path, let program):
      "the command `\(program)` reads `$(\(path))`; only `$(to)` and `$(since)` are available"
    case .program(let failure): "the command `\(failure.program)` \(failure.description)"
    }
  }
}
