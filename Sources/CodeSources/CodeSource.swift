internal import Diagnostics
package import FoundationEssentials
package import Mail

/// A place where messages arrive: an outbox, a mailbox, or a command.
///
/// Watching is one long call, which starts before the step that causes a message. The threads,
/// connections, and child tasks of a source exist only during that call.
package protocol CodeSource: AnyObject, Sendable {
  /// The name that users see, such as `outbox` or a name from the project file.
  var name: String { get }

  /// Whether the source checks repeatedly for each await, and reports each check with
  /// `looked(for:)`.
  var looksForEachAwait: Bool { get }

  /// Delivers everything that arrives until its task is canceled.
  ///
  /// The source first finds its starting point and calls `inbox.begin()`. Of earlier messages, only
  /// the last `inbox.earlier` are delivered. A repeated call continues where the last call stopped,
  /// if possible. Throws if the source can't be reached or is lost permanently.
  func deliver(to inbox: SourceInbox) async throws(CodeSourceError)

  /// Delivers everything that is at the source at the time of the call.
  ///
  /// Call this method before taking a mark in the order of arrival. Without this call, an unseen
  /// message would seem to be newer than the mark. Throws if the contents are unknown. The call
  /// takes a few seconds at most.
  func catchUp() async throws(CodeSourceError)

  /// Searches for a message for a recipient where awaits don't look; nil for a source without such
  /// places.
  ///
  /// The call takes a few seconds at most, and reports less rather than an error.
  func search(for recipient: Recipient, since: Date) async -> SourceSearch?

  /// The result of a search that needs no request; nil for sources on other machines.
  ///
  /// An interrupted await has no time for requests.
  var localSearch: SourceSearch? { get }

  /// Deletes messages that scenarios no longer need, if the source may delete messages.
  ///
  /// The call returns immediately.
  func remove(_ messages: [StoredMessage])

  /// Waits for work such as deletions, before the watch ends.
  ///
  /// The call takes a few seconds at most. Returns a sentence about work that failed, in lowercase
  /// and without a full stop; nil if there is none.
  func finish() async -> String?

  /// The absolute path of the messages if it does not exist now; nil for other sources.
  ///
  /// The first message may create the path.
  var missingPath: String? { get }

  /// Whether the source can only be read for an address.
  var needsAddress: Bool { get }

  /// Whether messages stay at the source; if not, only a watch receives them.
  var keepsMessages: Bool { get }
}

extension CodeSource {
  /// Returns `localSearch`: by default, awaits see everything at the source.
  package func search(for recipient: Recipient, since: Date) async -> SourceSearch? { localSearch }

  /// Nil: by default, a source has no path.
  package var localSearch: SourceSearch? { nil }

  /// Does nothing: by default, messages stay.
  package func remove(_ messages: [StoredMessage]) {}

  /// Returns nil immediately: by default, there is no such work.
  package func finish() async -> String? { nil }

  /// Nil: by default, a source has no path.
  package var missingPath: String? { nil }

  /// True: by default, messages from before a watch can be read.
  package var keepsMessages: Bool { true }

  /// False: by default, a source shows messages to all addresses.
  package var needsAddress: Bool { false }

  /// False: by default, a source checks for all awaits at once or detects arrivals automatically.
  package var looksForEachAwait: Bool { false }

  /// Does nothing: the source delivers every arrival automatically.
  package func catchUp() async throws(CodeSourceError) {}

  /// The sentence that `finish()` returns for messages that remain.
  func undeleted(_ count: Int, because reason: String) -> String {
    "could not delete \(count.counting("message")) of \(name): \(reason)"
  }
}

/// The reason that a source can't be read, which blocks the scenario instead of failing it.
package enum CodeSourceError: Error, Hashable, Sendable {
  /// A folder can't be created, read, or written; `reason` is the system's own message.
  case unusableFolder(path: String, reason: String)
  /// A mailbox can't be opened or is lost permanently.
  case mailbox(MailboxFailure)
  /// A receiver can't listen on its address; `reason` is lowercase without a full stop.
  ///
  /// `declaration` states where the source is declared.
  case notListening(address: String, reason: String, declaration: String?)
  /// The settings of a receiver can't be used; `reason` is lowercase without a full stop.
  ///
  /// `declaration` states where the source is declared.
  case unusableReceiver(reason: String, declaration: String?)
  /// The source stopped by itself.
  case ended
  /// A command failed, or its words read an unknown value.
  case command(CommandSourceFailure)
  /// A server can't be read over HTTP, or is lost permanently.
  case http(HTTPSourceFailure)
}

/// Receives the arrivals and reports of a source.
///
/// Every method can be called from any thread and returns immediately.
package struct SourceInbox: Sendable {
  /// A report of a source.
  enum Report: Sendable {
    case begun
    case interrupted(CodeSourceError)
    case message(MailMessage, PrintedText?, StoredMessage?)
    case unreadable(String)
    case failed(AwaitedRecipient, CodeSourceError)
    case working(AwaitedRecipient, SourceWork?)
    case looked(AwaitedRecipient)
  }

  /// The recipients that awaits at this source wait for.
  ///
  /// The stream yields the whole list after each change, starting with the current list. A source
  /// that is expensive to check is checked only while the list has entries. Only one task may read
  /// the stream.
  package let awaited: AsyncStream<[AwaitedRecipient]>

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
  package func interrupt(_ error: CodeSourceError) { receive(.interrupted(error)) }

  /// Delivers the next message in the order of arrival.
  ///
  /// `text` identifies the string of a message without a Message-ID. A source may deliver that
  /// string again. `place` is the place from which the source can delete the message.
  package func deliver(
    _ message: MailMessage,
    text: PrintedText? = nil,
    storedAt place: StoredMessage? = nil
  ) {
    receive(.message(message, text, place))
  }

  /// Reports an arrival that is unreadable or not a message, by its name at the source.
  package func deliver(unreadable name: String) { receive(.unreadable(name)) }

  /// Reports the source's current work for an await; nil if the source only waits.
  ///
  /// Reports of time-outs show long-running work.
  package func work(on work: SourceWork?, for awaited: AwaitedRecipient) {
    receive(.working(awaited, work))
  }

  /// Reports that everything at the source at the start of the current work has been delivered.
  package func looked(for awaited: AwaitedRecipient) { receive(.looked(awaited)) }

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
package struct PrintedText: Hashable, Sendable {
  private let recipient: String
  private let size: Int
  private let hash: Int

  /// Creates a fingerprint without keeping the string.
  ///
  /// A hash collision delays an await by a few seconds.
  package init(_ bytes: [UInt8], for recipient: Recipient) {
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
