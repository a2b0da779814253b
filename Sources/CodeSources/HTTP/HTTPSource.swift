internal import FoundationEssentials
package import Mail
internal import Synchronization
package import Transport
package import Values

/// A server whose messages are read over HTTP, such as a mail catcher or a service for tests.
///
/// If the requests read an address, each await is checked by its own requests. Otherwise, all
/// awaits share each request.
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
  }

  package var looksForEachAwait: Bool { inbox.list.reads(.to) }

  package var needsAddress: Bool { looksForEachAwait && inbox.overview == nil }

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
    let result = await outcome { () async throws(CodeSourceError) in
      if looksForEachAwait {
        try await watch.runForEachAwait()
      } else {
        try await watch.run(continues: cursor != nil)
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
    guard !looksForEachAwait else { return }
    try await watch.catchUp()
  }

  /// Deletes the messages on the server if the source has `delete: true`.
  package func remove(_ messages: [MailMessage]) async -> CodeSourceError? {
    guard let deletion = inbox.deletion, let watch = memory.withLock({ $0.watch }) else {
      return nil
    }
    var failure: CodeSourceError?
    for id in messages.compactMap(\.sourceID) where !id.isEmpty {
      var values = HTTPValues()
      values.id = id
      do throws(HTTPSourceFailure) {
        _ = try await watch.reader.exchange.response(to: deletion, values)
      } catch {
        // Another program may have deleted the message.
        if case .failed(404, _) = error.cause { continue }
        failure = .http(error)
      }
    }
    return failure
  }
}
