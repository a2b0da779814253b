internal import Synchronization
internal import Transport
internal import Waiting

/// The requests to a mailbox's thread, and the thread's progress.
final class MailboxRequests: Sendable {
  /// The current requests.
  struct State {
    /// Whether an await waits for a message.
    var isWanted = false
    /// Whether an await has started since the last check.
    var isFresh = false
    /// The start of the newest await; nil if there is none.
    var begun: ContinuousClock.Instant?
    /// The number of the latest requested check; nil if there is none.
    var look: Int?
    /// The messages to delete.
    var removals: Set<IMAPMessageID> = []
    /// The next search with its number; nil if there is none.
    var search: (id: Int, MailboxSearch)?
  }

  /// The requests with the tasks that wait for them.
  struct Content {
    var state = State()
    var newestAwait = Int.min
    var lastCheck = 0
    var looks: [Int: AsyncStream<Never>.Continuation] = [:]
    var searches: [Int: (MailboxSearch, AsyncStream<[UnreadMailbox]>.Continuation)] = [:]
    /// The messages that were not deleted, with the server's last reason.
    var leftover: (count: Int, reason: String)?
    var carriedOut = 0
    /// Whether the thread runs no more checks.
    var hasEnded = false
    var exchangeBegin: ContinuousClock.Instant?
    var outage: MailboxFailure?
  }

  let control: StreamControl
  let content = Mutex(Content())

  init(waking control: StreamControl) { self.control = control }

  /// Updates the requests from the complete list of awaits, which arrives after each change.
  func set(_ awaited: [AwaitedRecipient]) {
    content.withLock { content in
      content.state.isWanted = !awaited.isEmpty
      // IDs only increase, so a new await is detected even if earlier lists were not read.
      guard let newest = awaited.map(\.id).max(), newest > content.newestAwait else { return }
      content.newestAwait = newest
      content.state.isFresh = true
      content.state.begun = .now
    }
    control.signal()
  }

  /// Returns the current requests and resets `isFresh`, unless a deletion comes first.
  ///
  /// A requested check remains until it is carried out.
  func take() -> State {
    content.withLock { content in
      defer { if content.state.removals.isEmpty { content.state.isFresh = false } }
      return content.state
    }
  }

  /// The current requests, without resetting `isFresh`.
  var current: State { content.withLock { $0.state } }
}

// MARK: - Checks

extension MailboxRequests {
  /// Requests a check of the mailbox; false if the check is not finished in time.
  ///
  /// The time counts from the pending command to the server, or from now if no command is
  /// pending.
  func look(within limit: Duration) async -> Bool {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    let (id, deadline) = content.withLock { content in
      content.lastCheck += 1
      if content.hasEnded {
        continuation.finish()
      } else {
        content.looks[content.lastCheck] = continuation
      }
      content.state.look = content.looks.keys.max()
      return (content.lastCheck, (content.exchangeBegin ?? .now) + limit)
    }
    control.signal()
    await untilOneEnds {
      for await _ in end {}
    } or: {
      try? await Alarms.shared.sleep(until: deadline)
    }
    return content.withLock { content in
      content.looks[id] = nil
      content.state.look = content.looks.keys.max()
      return content.carriedOut >= id
    }
  }

  /// Records that all checks up to `id` were carried out.
  func finish(look id: Int) {
    let ends = content.withLock { content in
      content.carriedOut = id
      let ends = content.looks.filter { $0.key <= id }
      content.looks = content.looks.filter { $0.key > id }
      content.state.look = content.looks.keys.max()
      return ends.values
    }
    for end in ends { end.finish() }
  }

  /// Ends every requested check and search; later ones end immediately.
  func endChecks() {
    let (ends, searches) = content.withLock { content in
      content.hasEnded = true
      return (Array(content.looks.values), content.searches.values.map(\.1))
    }
    for end in ends { end.finish() }
    for search in searches { search.finish() }
  }
}

// MARK: - State of the connection

extension MailboxRequests {
  /// The error that makes the mailbox unreadable; nil while the connection works.
  var outage: MailboxFailure? { content.withLock { $0.outage } }

  /// Records that a command is sent to the server.
  func beginExchange() { content.withLock { $0.exchangeBegin = .now } }

  /// Records that the server has responded.
  func endExchange() { content.withLock { ($0.exchangeBegin, $0.outage) = (nil, nil) } }

  /// Records that the connection is lost.
  func lose(_ failure: MailboxFailure) {
    content.withLock { ($0.exchangeBegin, $0.outage) = (nil, failure) }
  }
}
