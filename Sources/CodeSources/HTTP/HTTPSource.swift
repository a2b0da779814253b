package import FoundationEssentials
internal import Synchronization
package import Transport
package import Values
internal import Waiting

/// A server whose messages are read over HTTP, such as a mail catcher or a service for tests.
///
/// If the requests contain the awaited address, each await has its own requests. Otherwise, all
/// awaits share the requests.
package final class HTTPSource: CodeSource {
  /// The name that users see.
  package let name: String

  /// The state that outlives a watch.
  private struct Memory {
    /// The current watch; nil between watches.
    var watch: HTTPWatch?
    /// The error that ended the last watch; nil if there was no error.
    var failure: CodeSourceError?
    /// The record of delivered messages; nil until the server is read for the first time.
    var cursor: HTTPCursor?
  }

  private let inbox: HTTPInbox
  private let proxy: TransportConfiguration.Proxy
  private let times: HTTPTimes
  /// The requested deletions; nil if messages stay on the server.
  private let deletions: HTTPDeletions?
  private let clock: WaitClock
  private let memory = Mutex(Memory())

  /// Creates a source without connecting.
  ///
  /// `times` defaults to values that depend on the server's location.
  package init(
    name: String,
    inbox: HTTPInbox,
    proxy: TransportConfiguration.Proxy = .environment,
    times: HTTPTimes? = nil,
    clock: WaitClock = .continuous
  ) {
    (self.name, self.inbox, self.proxy, self.clock) = (name, inbox, proxy, clock)
    let isNear = WebAddress(HTTPValues().url(of: inbox.list.url))?.isLoopback == true
    var chosen = times ?? (isNear ? .nearby : .distant)
    if let interval = inbox.interval { (chosen.soon, chosen.later) = (interval, interval) }
    self.times = chosen
    deletions = inbox.deletion.map(HTTPDeletions.init)
  }

  package var checksForEachAwait: Bool { inbox.list.reads(.to) }

  package var needsAddress: Bool { checksForEachAwait && inbox.overview == nil }

  /// Delivers the messages that arrive from now on, or since the last watch.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    // A request that the server holds must not delay a deletion.
    let connections = self.inbox.wait == nil ? 1 : 2
    let transport = Transport(
      TransportConfiguration(proxy: proxy, connectionsPerHost: connections)
    )
    let exchange = HTTPExchange(inbox: self.inbox, transport: transport)
    let cursor = memory.withLock { $0.cursor }
    let reader = HTTPReader(exchange, inbox: inbox, cursor: cursor)
    let watch = HTTPWatch(reader, inbox: inbox, times: times, clock: clock)
    memory.withLock { ($0.watch, $0.failure) = (watch, nil) }
    let result = await withTaskGroup(of: Void.self) { group -> Result<Void, CodeSourceError> in
      if let deletions { group.addTask { await deletions.run(exchange) } }
      defer { group.cancelAll() }
      return await Result { () async throws(CodeSourceError) in
        if self.checksForEachAwait {
          try await watch.runForEachAwait()
        } else {
          try await watch.run(continues: cursor != nil)
        }
      }
    }
    memory.withLock { memory in
      memory.watch = nil
      memory.cursor = reader.cursor
      if case .failure(let error) = result { memory.failure = error }
    }
    await transport.shutdown()
    try result.get()
  }

  /// Fetches new messages, in one check for all concurrent callers.
  package func catchUp() async throws(CodeSourceError) {
    let (watch, end) = memory.withLock { ($0.watch, $0.failure) }
    guard let watch else { throw end ?? .ended }
    // Requests for an await state from when messages count.
    guard !checksForEachAwait else { return }
    try await watch.catchUp()
  }

  /// Names the URL that awaits request, and lists messages to other addresses.
  package func search(for recipient: Recipient, since: Date) async -> SourceSearch? {
    .server(url: inbox.shownURL, others: await others(than: recipient, since: since))
  }

  /// The messages to other addresses; empty if the requests for each await deliver them anyway.
  private func others(than recipient: Recipient, since: Date) async -> [ListedMessage] {
    guard checksForEachAwait, let overview = inbox.overview,
      let watch = memory.withLock({ $0.watch })
    else { return [] }
    let end = await race(limit: times.shortLimit, stop: nil) {
      await watch.others(than: recipient, since: since, in: overview)
    }
    if case .finished(let messages) = end { return messages }
    return []
  }

  /// Deletes the messages on the server if the source has `delete: true`.
  package func remove(_ messages: [StoredMessage]) {
    deletions?.add(
      messages.compactMap { message in
        if case .listed(let id) = message { id } else { nil }
      }
    )
  }

  /// Waits until the requested messages are deleted, and reports those that remain.
  package func finish() async -> String? {
    guard let left = await deletions?.finish(within: times.shortLimit) else { return nil }
    return undeleted(left.count, because: left.reason)
  }
}
