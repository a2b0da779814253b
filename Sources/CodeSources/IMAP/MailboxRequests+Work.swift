internal import Synchronization
internal import Transport
internal import Waiting

// MARK: - Searches

extension MailboxRequests {
  /// Searches the mailboxes that are not polled; nil if the search does not end in time.
  func search(_ search: MailboxSearch, within limit: Duration) async -> [UnreadMailbox]? {
    let (results, continuation) = AsyncStream.makeStream(of: [UnreadMailbox].self)
    let id = content.withLock { $0.add(search, continuation) }
    control.signal()
    defer {
      content.withLock { content in
        content.searches[id] = nil
        content.noteNextSearch()
      }
    }
    return await withTaskGroup(of: [UnreadMailbox]?.self) { group in
      group.addTask {
        for await result in results { return result }
        return nil
      }
      group.addTask {
        try? await Alarms.shared.sleep(until: .now + limit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  /// Delivers the result of a search.
  func finish(search id: Int, _ found: [UnreadMailbox]) {
    let continuation = content.withLock { content in
      defer { content.noteNextSearch() }
      return content.searches.removeValue(forKey: id)?.1
    }
    continuation?.yield(found)
    continuation?.finish()
  }
}

extension MailboxRequests.Content {
  /// Adds a search, and returns its number; the search ends immediately if the thread has ended.
  fileprivate mutating func add(
    _ search: MailboxSearch,
    _ continuation: AsyncStream<[UnreadMailbox]>.Continuation
  ) -> Int {
    lastCheck += 1
    if hasEnded { continuation.finish() } else { searches[lastCheck] = (search, continuation) }
    noteNextSearch()
    return lastCheck
  }

  fileprivate mutating func noteNextSearch() {
    state.search = searches.min { $0.key < $1.key }.map { (id: $0.key, $0.value.0) }
  }
}

// MARK: - Deletions

extension MailboxRequests {
  /// Requests the deletion of messages.
  func remove(_ messages: [IMAPMessageID]) {
    guard !messages.isEmpty else { return }
    content.withLock { $0.state.removals.formUnion(messages) }
    control.signal()
  }

  /// Whether messages still wait for their deletion.
  var hasRemovals: Bool { content.withLock { !$0.state.removals.isEmpty } }

  /// Records the end of an attempt; `rejection` is the reason that messages remain.
  func finish(removals messages: Set<IMAPMessageID>, _ rejection: String?) {
    content.withLock { content in
      content.state.removals.subtract(messages)
      guard let rejection else { return }
      content.leftover = ((content.leftover?.count ?? 0) + messages.count, rejection)
    }
  }

  /// The number of messages that were not deleted, with the last reason; nil if all were deleted.
  var leftover: (count: Int, reason: String)? {
    content.withLock { content in
      let waiting = content.state.removals.count
      guard waiting > 0 else { return content.leftover }
      let failed = content.leftover?.count ?? 0
      return (failed + waiting, content.leftover?.reason ?? "the server did not respond in time")
    }
  }
}
