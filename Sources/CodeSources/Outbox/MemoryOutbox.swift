package import Mail
internal import Synchronization

/// The embedded mock's outbox.
///
/// An appended message reaches a waiting reader before the call returns.
///
/// Nothing is kept. One outbox serves all pools of a run, because each message names its pool.
package final class MemoryOutbox: CodeSource {
  /// The name in messages.
  package let name: String

  private let inboxes = Mutex(Inboxes())

  private struct Inboxes {
    var last = 0
    var open: [Int: SourceInbox] = [:]
  }

  /// Opens an outbox; `name` is shown in messages.
  package init(name: String = "outbox") { self.name = name }

  /// Takes an RFC 5322 message; throws if it is not one and there is a reader.
  package func append(_ bytes: some Collection<UInt8>) throws(MailSyntaxError) {
    let readers = inboxes.withLock { Array($0.open.values) }
    // `authflow mock` has no reader, and parsing a message would be a sixth of the cost of a
    // SignUp.
    guard !readers.isEmpty else { return }
    let message = try MailMessage(parsing: bytes)
    for reader in readers { reader.deliver(message) }
  }

  /// Delivers what is appended from now on.
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
