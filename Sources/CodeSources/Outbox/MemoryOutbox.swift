package import Mail
internal import Synchronization

/// The embedded mock's outbox, which stores nothing.
///
/// An appended message reaches a waiting reader before the call returns. One outbox serves all
/// pools of a run, because each message names its pool.
package final class MemoryOutbox: CodeSource {
  /// The name in diagnostics and reports.
  package let name: String

  private let inboxes = Mutex(Inboxes())

  private struct Inboxes {
    var last = 0
    var open: [Int: SourceInbox] = [:]
  }

  /// Creates an outbox; diagnostics and reports show `name`.
  package init(name: String = "outbox") { self.name = name }

  /// Delivers an RFC 5322 message; throws for an invalid message if there is a reader.
  package func append(_ bytes: some Collection<UInt8>) throws(MailSyntaxError) {
    let readers = inboxes.withLock { Array($0.open.values) }
    // `authflow mock` has no reader, and parsing a message would take a sixth of the time of a
    // SignUp.
    guard !readers.isEmpty else { return }
    let message = try MailMessage(parsing: bytes)
    for reader in readers { reader.deliver(message) }
  }

  /// Delivers the messages that are appended from now on.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    let id = inboxes.withLock { inboxes in
      inboxes.last += 1
      inboxes.open[inboxes.last] = inbox
      return inboxes.last
    }
    inbox.begin()
    // A stream without values ends when the task is canceled.
    for await _ in AsyncStream(Never.self, { _ in }) {}
    inboxes.withLock { $0.open[id] = nil }
  }
}
