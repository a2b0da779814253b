package import Mail
internal import Synchronization

/// The embedded mock's outbox: what is appended reaches a waiting reader before the call returns.
///
/// Nothing is kept. One outbox serves all pools of a run, since each message names its pool.
package final class MemoryOutbox: CodeSource {
  /// What messages call it.
  package let name: String

  private let inboxes = Mutex(Inboxes())

  private struct Inboxes {
    var last = 0
    var open: [Int: SourceInbox] = [:]
  }

  /// Opens an outbox; `name` is shown in messages.
  package init(name: String = "outbox") { self.name = name }

  /// Takes a message as RFC 5322 text; throws where it is none and somebody would have read it.
  package func append(_ bytes: some Collection<UInt8>) throws(MailSyntaxError) {
    let readers = inboxes.withLock { Array($0.open.values) }
    // `authflow mock` has none, and reading a mail would be a sixth of what a SignUp costs it.
    guard !readers.isEmpty else { return }
    let message = try MailMessage(parsing: bytes)
    for reader in readers { reader.deliver(message) }
  }

  /// Hands over what is appended from now on.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    let id = inboxes.withLock { inboxes in
      inboxes.last += 1
      inboxes.open[inboxes.last] = inbox
      return inboxes.last
    }
    inbox.begin()
    // A stream without values ends when the task is cancelled.
    for await _ in AsyncStream(Never.self, { _ in }) {}
    inboxes.withLock { $0.open[id] = nil }
  }
}
