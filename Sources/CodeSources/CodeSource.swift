package import FoundationEssentials
package import Mail
internal import Programs

/// A place where messages arrive: an outbox, a mailbox or a command.
///
/// Watching is one long call. Everything that a source needs, such as a thread, a connection or
/// child tasks, lives exactly as long. It starts before the step that causes a message.
package protocol CodeSource: AnyObject, Sendable {
  /// The name for the user, such as `outbox` or its name in the project file.
  var name: String { get }

  /// Whether it looks separately for each await, repeatedly, and calls `looked(for:)` after each
  /// time.
  var looksForEachAwait: Bool { get }

  /// Delivers everything that arrives until its task is canceled.
  ///
  /// It first finds its starting point and calls `inbox.begin()`. Earlier messages are not
  /// delivered, except as many as `inbox.earlier` says. It throws if the source can't be reached,
  /// or is lost permanently. Called again, it continues where it was, if possible.
  func deliver(to inbox: SourceInbox) async throws(CodeSourceError)

  /// Returns once everything that was there at the time of the call has been delivered.
  ///
  /// It is called before a mark in the order of arrival is taken. Otherwise an unseen message would
  /// seem to have come later. It throws if the contents are unknown, and takes seconds at most.
  func catchUp() async throws(CodeSourceError)
}

extension CodeSource {
  /// False: it looks for all awaits at once, or detects arrivals automatically.
  package var looksForEachAwait: Bool { false }

  /// Does nothing: the source delivers every arrival automatically.
  package func catchUp() async throws(CodeSourceError) {}
}

/// Why a source can't be read.
///
/// The scenario is then blocked, not failed.
package enum CodeSourceError: Error, Hashable, Sendable {
  /// A folder can't be created, read or written.
  ///
  /// `reason` is the system's own message.
  case unusableFolder(path: String, reason: String)
  /// A mailbox can't be opened, or is lost permanently.
  case mailbox(MailboxFailure)
  /// The source stopped by itself.
  case ended
  /// A command did not do what a source's command must do.
  case command(CommandSourceFailure)
}

/// Receives what arrives at a source.
///
/// Every call may come from any thread and returns immediately.
package struct SourceInbox: Sendable {
  /// A report of a source.
  enum Report: Sendable {
    case begun
    case interrupted(CodeSourceError)
    case message(MailMessage, PrintedText?)
    case unreadable(String)
    case failed(AwaitedRecipient, CodeSourceError)
    case working(AwaitedRecipient, SourceWork?)
    case looked(AwaitedRecipient)
  }

  /// The recipients that awaits at this source wait for: the whole list after each change, the
  /// present one first.
  ///
  /// A source that is expensive to check is checked only while the list has entries. Only one task
  /// may read it.
  package let awaited: AsyncStream<[AwaitedRecipient]>

  /// How many existing messages are delivered first, before `begin()`; 0 for new messages only.
  package let earlier: Int

  let receive: @Sendable (Report) -> Void

  /// Reports that everything that arrives from now on will be delivered, or that an interruption
  /// has ended.
  package func begin() { receive(.begun) }

  /// Reports that the source can't be read for now.
  ///
  /// What arrives will be delivered later.
  ///
  /// Awaits continue. One whose time ends before the next `begin()` is blocked, not failed.
  package func interrupt(_ error: CodeSourceError) { receive(.interrupted(error)) }

  /// Delivers a message, in the order of arrival.
  ///
  /// `text` identifies a string without a name of its own, which a source may find again.
  package func deliver(_ message: MailMessage, text: PrintedText? = nil) {
    receive(.message(message, text))
  }

  /// Reports that something arrived that is not a message or can't be read, by the name under which
  /// the user finds it.
  package func deliver(unreadable name: String) { receive(.unreadable(name)) }

  /// Reports what the source does for an await from now on, nil if it only waits.
  ///
  /// Reports show it if it takes long.
  package func work(on work: SourceWork?, for awaited: AwaitedRecipient) {
    receive(.working(awaited, work))
  }

  /// Reports that everything that was there when the current work started has been delivered.
  package func looked(for awaited: AwaitedRecipient) { receive(.looked(awaited)) }

  /// Ends one await whose recipient can't be checked.
  ///
  /// Others continue, unlike if `deliver(to:)` throws.
  package func fail(_ awaited: AwaitedRecipient, with error: CodeSourceError) {
    receive(.failed(awaited, error))
  }
}

/// Work of a source for an await.
package enum SourceWork: Hashable, Sendable {
  /// A run of a command, by its program.
  case command(String)
}

/// A string that a source found for a recipient, reduced to what distinguishes it from others.
package struct PrintedText: Hashable, Sendable {
  private let recipient: String
  private let size: Int
  private let hash: Int

  /// Does not keep the string itself.
  ///
  /// A hash collision costs an await a few seconds.
  package init(_ bytes: [UInt8], for recipient: Recipient) {
    self.recipient = Recipient.folded(recipient.description)
    (size, hash) = (bytes.count, bytes.hashValue)
  }
}

/// A running await.
///
/// Two for the same recipient are different.
package struct AwaitedRecipient: Hashable, Sendable {
  let id: Int

  /// The recipient of the message.
  package let recipient: Recipient

  /// The time from which messages count, by the machine's clock.
  ///
  /// It is just before the first step that sends the message, or else the scenario's start.
  package let since: Date
}

extension CodeSourceError {
  /// The reason: lower case, no full stop.
  ///
  /// It contains a program's output as it is.
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
