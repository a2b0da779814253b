internal import Synchronization
internal import Transport

/// What is wanted of a mailbox, as its thread learns it, and how far the thread has come.
final class MailboxRequests: Sendable {
  /// What there is to do.
  struct State {
    /// Whether somebody waits for a message.
    var isWanted = false
    /// Whether an await has begun since the last look.
    var isFresh = false
    /// When the youngest await began.
    var begun: ContinuousClock.Instant?
    /// The latest of the looks that were asked for; nil where none is.
    var look: Int?
  }

  private struct Content {
    var state = State()
    var newestAwait = Int.min
    var lastLook = 0
    var looks: [Int: AsyncStream<Never>.Continuation] = [:]
    var carriedOut = 0
    /// Whether no look will be carried out any more.
    var hasEnded = false
    var exchangeBegin: ContinuousClock.Instant?
    var outage: MailboxFailure?
  }

  private let control: StreamControl
  private let content = Mutex(Content())

  init(waking control: StreamControl) { self.control = control }

  /// Takes the whole list of awaits, as a dispatcher sends it after each change.
  func set(_ awaited: [AwaitedRecipient]) {
    content.withLock { content in
      content.state.isWanted = !awaited.isEmpty
      // Ids only grow, so that a new await shows however many lists went unread.
      guard let newest = awaited.map(\.id).max(), newest > content.newestAwait else { return }
      content.newestAwait = newest
      content.state.isFresh = true
      content.state.begun = .now
    }
    control.nudge()
  }

  /// What is wanted now; what is fresh is so for one call, and a look until it is carried out.
  func take() -> State {
    content.withLock { content in
      defer { content.state.isFresh = false }
      return content.state
    }
  }

  /// What is wanted now, left as it is.
  var current: State { content.withLock { $0.state } }
}

// MARK: - Looks

extension MailboxRequests {
  /// Has the mailbox looked at from now on; false where that does not come about in time.
  ///
  /// The time counts from when the server was asked what it has not answered yet.
  func look(within limit: Duration) async -> Bool {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    let (id, deadline) = content.withLock { content in
      content.lastLook += 1
      if content.hasEnded {
        continuation.finish()
      } else {
        content.looks[content.lastLook] = continuation
      }
      content.state.look = content.looks.keys.max()
      return (content.lastLook, (content.exchangeBegin ?? .now) + limit)
    }
    control.nudge()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in end {} }
      group.addTask { try? await Task.sleep(until: deadline, clock: .continuous) }
      await group.next()
      group.cancelAll()
    }
    return content.withLock { content in
      content.looks[id] = nil
      content.state.look = content.looks.keys.max()
      return content.carriedOut >= id
    }
  }

  /// Notes that all looks up to that one were carried out.
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

  /// Ends every look that is not carried out, and those that are asked for later.
  func endLooks() {
    let ends = content.withLock { content in
      content.hasEnded = true
      return Array(content.looks.values)
    }
    for end in ends { end.finish() }
  }
}

// MARK: - What the thread has come to

extension MailboxRequests {
  /// Why nothing can be seen at the moment; nil while the connection works.
  var outage: MailboxFailure? { content.withLock { $0.outage } }

  /// Notes that the server is asked something.
  func beginExchange() { content.withLock { $0.exchangeBegin = .now } }

  /// Notes that it has answered.
  func endExchange() { content.withLock { ($0.exchangeBegin, $0.outage) = (nil, nil) } }

  /// Notes that the connection is lost.
  func lose(_ failure: MailboxFailure) {
    content.withLock { ($0.exchangeBegin, $0.outage) = (nil, failure) }
  }
}
