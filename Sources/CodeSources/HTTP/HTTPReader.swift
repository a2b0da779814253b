internal import FoundationEssentials
internal import Mail
internal import Synchronization
internal import Transport
internal import Values
internal import Waiting

/// Reads new messages from a server, one request at a time.
///
/// All awaits of a source share a reader, its connection, and its record of delivered messages.
final class HTTPReader: Sendable {
  struct State {
    var cursor: HTTPCursor
    var attempts: [String: Int] = [:]
    /// Whether the paths of the content have matched something in a message.
    var hasFoundContent = false
    var clockLead: TimeInterval = 0
    var pauses: [Duration] = []
    /// The time before which the server accepts no request; nil if it accepts requests.
    var limitedUntil: ContinuousClock.Instant?
  }

  let exchange: HTTPExchange
  let inbox: SourceInbox
  let state: Mutex<State>
  private let turn = AsyncSemaphore(count: 1)

  init(_ exchange: HTTPExchange, inbox: SourceInbox, cursor: HTTPCursor?) {
    (self.exchange, self.inbox) = (exchange, inbox)
    state = Mutex(State(cursor: cursor ?? HTTPCursor()))
  }

  /// The record of delivered messages, for a later watch.
  var cursor: HTTPCursor { state.withLock { $0.cursor } }

  /// The pauses that the server proposes between requests; empty if it proposes none.
  var pauses: [Duration] { state.withLock { $0.pauses } }

  /// The time until the server accepts requests again; zero if it accepts them now.
  var limitedTime: Duration {
    state.withLock { state in
      max(.zero, (state.limitedUntil ?? .now) - .now)
    }
  }

  /// The time from which messages count, by the server's clock.
  ///
  /// The header `Date` states whole seconds, so the time is a second earlier.
  func serverTime(_ date: Date) -> Date {
    guard date.timeIntervalSince1970 > 1 else { return date }
    return date.addingTimeInterval(state.withLock { $0.clockLead } - 1)
  }

  /// The time since a moment by the server's clock.
  func age(of moment: Date) -> Duration {
    .seconds(Date().timeIntervalSince(moment) + state.withLock { $0.clockLead })
  }
}

// MARK: - Reading

extension HTTPReader {
  /// Starts after the messages of a list, and returns the last `count` of them in order.
  func begin(
    _ request: HTTPInbox.Request,
    _ values: HTTPValues,
    earlier count: Int
  ) async throws(HTTPSourceFailure) -> [HTTPItem] {
    var total = 0
    let listing = try await list(request, values) { page in
      total += page.count
      return page.isNewestFirst && total >= count
    }
    try check(listing.items)
    let existing = listing.items.inOrderOfArrival
    state.withLock {
      $0.cursor = HTTPCursor(after: existing, hasMore: !listing.isComplete)
    }
    return Array(existing.suffix(count))
  }

  /// Delivers the messages that are not delivered yet.
  ///
  /// Of messages for an await, only those since its start count, and `values.to` is their recipient
  /// if they name none.
  func look(
    _ request: HTTPInbox.Request,
    _ values: HTTPValues,
    isForAwait: Bool = false
  ) async throws(HTTPSourceFailure) {
    let result = await turn.withPlace { () -> Result<Void, HTTPSourceFailure> in
      await Result { () async throws(HTTPSourceFailure) in
        try await self.checkNow(request, values, isForAwait)
      }
    }
    try result.get()
  }

  private func checkNow(
    _ request: HTTPInbox.Request,
    _ values: HTTPValues,
    _ isForAwait: Bool
  ) async throws(HTTPSourceFailure) {
    let cursor = cursor
    let start = serverTime(values.since)
    let listing = try await list(request, values) { page in
      let hasOld = page.contains { !cursor.wants($0) || ($0.created ?? start) < start }
      return page.isNewestFirst && hasOld
    }
    try check(listing.items)
    let news = listing.items.inOrderOfArrival.filter { item in
      cursor.wants(item) && (!isForAwait || item.created.map { $0 >= start } ?? true)
    }
    try await deliver(news, for: isForAwait ? values.to : nil)
  }

  /// Reads a list until `isEnough` returns true for the items of a page.
  func list(
    _ request: HTTPInbox.Request,
    _ values: HTTPValues,
    until isEnough: ([HTTPItem]) -> Bool
  ) async throws(HTTPSourceFailure) -> HTTPListing {
    var values = values
    values.since = serverTime(values.since)
    var listing = HTTPListing(exchange, request, values)
    do throws(HTTPSourceFailure) {
      try await listing.read(until: isEnough)
    } catch {
      if case .limited(let pause) = error.cause {
        state.withLock { $0.limitedUntil = .now + (pause ?? .seconds(2)) }
      }
      throw error
    }
    let (pauses, lead) = (listing.pauses, listing.clockLead)
    state.withLock { state in
      (state.pauses, state.limitedUntil) = (pauses, nil)
      if let lead { state.clockLead = lead }
    }
    return listing
  }
}
