internal import Diagnostics
package import FoundationEssentials

/// A place where messages arrive: an outbox, a mailbox, or a command.
///
/// Watching is one long call, which starts before the step that causes a message. The threads,
/// connections, and child tasks of a source exist only during that call.
package protocol CodeSource: AnyObject, Sendable {
  /// The name that users see, such as `outbox` or a name from the project file.
  var name: String { get }

  /// Whether the source checks repeatedly for each await, and reports each check with
  /// `checked(for:)`.
  var checksForEachAwait: Bool { get }

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
  package var checksForEachAwait: Bool { false }

  /// Does nothing: the source delivers every arrival automatically.
  package func catchUp() async throws(CodeSourceError) {}

  /// The sentence that `finish()` returns for messages that remain.
  func undeleted(_ count: Int, because reason: String) -> String {
    "could not delete \(count.counting("message")) of \(name): \(reason)"
  }
}
