/// Delivers the messages that arrive in a mailbox.
///
/// The state of the poller outlives a connection.
struct MailboxPoller {
  /// The number of attempts to fetch a batch of messages before it is split.
  static let bulkAttempts = 2

  /// The number of attempts to fetch one message before it is reported as unreadable.
  static let messageAttempts = 2

  let mailbox: String
  let times: MailboxTimes
  let requests: MailboxRequests
  let inbox: SourceInbox

  /// The position of an earlier watch on the same mailbox; nil until the mailbox is first opened.
  var cursor: MailboxCursor?

  /// Whether the poller has called `inbox.begin()`.
  var hasBegun = false

  /// Whether the server has announced messages that are not fetched yet.
  var hasNews = false

  /// The number of failed attempts to fetch the messages after the cursor.
  var failures = 0
  var attempts: [UInt32: Int] = [:]
  var lastRecheck = ContinuousClock.now
}

// MARK: - Watching

extension MailboxPoller {
  /// The next action of the poller.
  private enum Duty {
    /// Checks for new messages and fetches them.
    ///
    /// A thorough check does not rely on announcements.
    case look(isThorough: Bool)
    case fetch
    /// Sends a command that keeps the connection open.
    case word
    case listen(until: ContinuousClock.Instant)
  }

  /// Checks the mailbox during awaits, and keeps the connection open at other times.
  ///
  /// Ends only with an error, which may be `.stopped`. Calls `worked` after each exchange.
  mutating func run(
    _ connection: inout IMAPConnection,
    worked: () -> Void
  ) throws(IMAPError) -> Never {
    var lastExchange = ContinuousClock.now
    while true {
      let wish = requests.take()
      let now = ContinuousClock.now
      let duty = duty(wish, now, lastExchange)
      if case .listen(let end) = duty {
        for response in try connection.listen(until: end) { try note(response) }
        continue
      }
      requests.beginExchange()
      try perform(duty, &connection)
      requests.endExchange()
      worked()
      // After a rejected fetch, messages are still unseen.
      if let look = wish.look, failures == 0 { requests.finish(look: look) }
      lastExchange = now
    }
  }

  private mutating func duty(
    _ wish: MailboxRequests.State,
    _ now: ContinuousClock.Instant,
    _ lastExchange: ContinuousClock.Instant
  ) -> Duty {
    let pause = wish.isWanted ? pause(wish, now) : times.keepAlive
    let isDue = now >= lastExchange + pause
    if wish.isFresh || wish.look != nil || (wish.isWanted && isDue) {
      let isThorough = wish.isFresh || (wish.isWanted && now >= lastRecheck + times.recheck)
      if isThorough { lastRecheck = now }
      return .look(isThorough: isThorough)
    }
    if now >= lastExchange + times.keepAlive { return .word }
    if wish.isWanted, hasNews { return .fetch }
    return .listen(until: lastExchange + pause)
  }

  private func pause(_ wish: MailboxRequests.State, _ now: ContinuousClock.Instant) -> Duration {
    guard let begun = wish.begun, now < begun + times.youth else { return times.later }
    return times.soon
  }

  private mutating func perform(
    _ duty: Duty,
    _ connection: inout IMAPConnection
  ) throws(IMAPError) {
    switch duty {
    case .look(let isThorough):
      try ask(&connection)
      if !hasNews, isThorough, try !wantedNumbers(&connection).isEmpty { hasNews = true }
      if hasNews { try fetch(&connection) }
    case .fetch: try fetch(&connection)
    case .word: try ask(&connection)
    case .listen: break
    }
  }

  /// Sends NOOP, which some servers, such as Dovecot, need to detect new messages.
  private mutating func ask(_ connection: inout IMAPConnection) throws(IMAPError) {
    var responses: [IMAPResponse] = []
    let status = try connection.run("NOOP", into: &responses) { $0.append($1) }
    guard status.kind == .ok else { throw .refused(status) }
    for response in responses { try note(response) }
  }

  private mutating func note(_ response: IMAPResponse) throws(IMAPError) {
    switch response {
    case .exists: hasNews = true
    case .status(let status):
      if case ("UIDVALIDITY", let number)? = status.code, UInt32(number) != cursor?.validity {
        throw .renumbered
      }
    default: break
    }
  }
}
