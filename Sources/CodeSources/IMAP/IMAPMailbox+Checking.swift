package import FoundationEssentials
internal import Synchronization
internal import Transport
internal import Values

// MARK: - Checking

extension IMAPMailbox {
  /// Fetches new messages from the server, in one check for all concurrent callers.
  package func catchUp() async throws(CodeSourceError) {
    let limit = times(for: try makeLogin().url).answer
    let (requests, end) = memory.withLock { ($0.requests, $0.failure) }
    guard let requests else { throw end ?? .ended }
    if await requests.look(within: limit) { return }
    let (current, failure) = memory.withLock { ($0.requests, $0.failure) }
    guard current === requests else { throw failure ?? .ended }
    throw failure ?? requests.outage.map { .mailbox($0) } ?? self.failure(.slow(limit))
  }

  /// Reports the mailboxes that are read, and searches the account's other mailboxes.
  package func search(for recipient: Recipient, since: Date) async -> SourceSearch? {
    let (requests, mailboxes) = memory.withLock { ($0.requests, $0.mailboxes) }
    guard let login = try? makeLogin() else { return nil }
    let search = MailboxSearch(recipient: recipient, since: since)
    let found = await requests?.search(search, within: times(for: login.url).answer)
    return .account(
      AccountSearch(
        account: "\(account.username) at \(account.shownURL)",
        searched: mailboxes.map(\.shownName),
        unread: found ?? [],
        hasMailboxInURL: account.mailboxInPath != nil
      )
    )
  }
}

// MARK: - Deleting

extension IMAPMailbox {
  /// Requests the deletion of messages if the source has `delete: true`.
  package func remove(_ messages: [StoredMessage]) {
    guard account.deletesTakenMessages else { return }
    let places = messages.compactMap { message -> IMAPMessageID? in
      if case .mailbox(let place) = message { place } else { nil }
    }
    let requests = memory.withLock { memory in
      if memory.requests == nil { memory.removals += places }
      return memory.requests
    }
    requests?.remove(places)
  }

  /// Waits until the requested messages are deleted, and reports those that remain.
  package func finish() async -> String? {
    let (requests, left) = memory.withLock { ($0.requests, $0.removals.count) }
    guard let requests else {
      return left > 0 ? undeleted(left, because: "the connection ended") : nil
    }
    if requests.hasRemovals, let login = try? makeLogin() {
      // Deletions precede checks.
      _ = await requests.look(within: times(for: login.url).answer)
    }
    return requests.leftover.map { undeleted($0.count, because: $0.reason) }
  }
}
