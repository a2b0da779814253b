internal import Synchronization
internal import Transport

/// What is requested of a mailbox, for its thread, and what the thread has done.
final class MailboxRequests: Sendable {
  /// The current requests.
  struct State {
    /// Whether an await waits for a message.
    var isWanted = false
    /// Whether an await has started since the last look.
    var isFresh = false
    /// When the youngest await started.
    var begun: ContinuousClock.Instant?
    /// The latest requested look; nil if there is none.
    var look: Int?
  }

  private struct Content {
    var state = State()
    var newestAwait = Int.min
    var lastLook = 0
    var looks: [Int: AsyncStream<Never>.Continuation] = [:]
    var carriedOut = 0
    /// Whether no more looks will be carried out.
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
      // Ids only grow, so a new await shows even if lists went unread.
      guard let newest = awaited.map(\.id).max(), newest > content.newestAwait else { return }
      content.newestAwait = newest
      content.state.isFresh = true
      content.state.begun = .now
    }
    control.nudge()
  }

  /// The current requests.
  ///
  /// `isFresh` is reset by this call, and a look stays until it is carried out.
  func take() -> State {
    content.withLock { content in
      defer { content.state.isFresh = false }
      return content.state
    }
  }

  /// The current requests, unchanged.
  var current: State { content.withLock { $0.state } }
}

// MARK: - Looks

extension MailboxRequests {
  /// Requests a look at the mailbox; false if it is not carried out in time.
  ///
  /// The time counts from the server's last unanswered command.
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

  /// Ends every open look, and all later ones.
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
  /// Why the mailbox can't be read at the moment; nil while the connection works.
  var outage: MailboxFailure? { content.withLock { $0.outage } }

  /// Notes that a command is sent to the server.
  func beginExchange() { content.withLock { $0.exchangeBegin = .now } }

  /// Notes that the server has responded.
  func endExchange() { content.withLock { ($0.exchangeBegin, $0.outage) = (nil, nil) } }

  /// Notes that the connection is lost.
  func lose(_ failure: MailboxFailure) {
    content.withLock { ($0.exchangeBegin, $0.outage) = (nil, failure) }
  }
}
