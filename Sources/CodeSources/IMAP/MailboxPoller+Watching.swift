internal import Values

extension MailboxPoller {
  /// The next action of the poller.
  private enum PollerAction {
    /// Checks for new messages and fetches them.
    ///
    /// A thorough check does not rely on announcements.
    case look(isThorough: Bool)
    case fetch
    /// Deletes messages that scenarios no longer need.
    case remove(Set<IMAPMessageID>)
    /// Searches the mailboxes that are not polled.
    case search(id: Int, MailboxSearch)
    /// Sends a command that keeps the connection open.
    case word
    case listen(until: ContinuousClock.Instant)
    /// Waits for announcements during an IDLE command.
    case idle(until: ContinuousClock.Instant)
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
      switch duty {
      case .listen(let end):
        for response in try connection.listen(until: end) { try note(response) }
      case .idle(let end): try idle(&connection, until: end)
      default:
        requests.beginExchange()
        try perform(duty, &connection)
        requests.endExchange()
        worked()
        // After a rejected fetch, messages are still unseen.
        if case .look = duty, let look = wish.look, hasFetchedAll { requests.finish(look: look) }
        lastExchange = now
      }
    }
  }

  private mutating func duty(
    _ wish: MailboxRequests.State,
    _ now: ContinuousClock.Instant,
    _ lastExchange: ContinuousClock.Instant
  ) -> PollerAction {
    if !wish.removals.isEmpty { return .remove(wish.removals) }
    let pause = wish.isWanted ? pause(wish, now) : times.keepAlive
    let isDue = wish.isFresh || wish.look != nil || (wish.isWanted && now >= lastExchange + pause)
    // A check takes its turn after each search. Many searches must not delay an await.
    if let (id, search) = wish.search, !wish.isFresh, !isDue || !hasJustSearched {
      hasJustSearched = true
      return .search(id: id, search)
    }
    hasJustSearched = false
    if isDue {
      let isThorough = wish.isFresh || (wish.isWanted && now >= lastRecheck + times.recheck)
      if isThorough { lastRecheck = now }
      return .look(isThorough: isThorough)
    }
    if now >= lastExchange + times.keepAlive { return .word }
    if wish.isWanted, current.hasNewMessages { return .fetch }
    let end = lastExchange + pause
    return wish.isWanted && canIdle ? .idle(until: end) : .listen(until: end)
  }

  private func pause(_ wish: MailboxRequests.State, _ now: ContinuousClock.Instant) -> Duration {
    guard !canIdle else { return times.recheck }
    guard let begun = wish.begun, now < begun + times.initialPeriod else { return times.later }
    return times.soon
  }

  private mutating func perform(
    _ duty: PollerAction,
    _ connection: inout IMAPConnection
  ) throws(IMAPError) {
    switch duty {
    case .look(let isThorough):
      try ask(&connection)
      if !current.hasNewMessages, isThorough, try !wantedNumbers(&connection).isEmpty {
        current.hasNewMessages = true
      }
      if current.hasNewMessages { try fetch(&connection) }
      try checkOtherMailboxes(&connection, isThorough: isThorough)
    case .fetch: try fetch(&connection)
    case .remove(let messages): try remove(messages, &connection)
    case .search(let id, let search): try self.search(search, id: id, &connection)
    case .word: try ask(&connection)
    case .listen, .idle: break
    }
  }

  /// Sends NOOP, which some servers, such as Dovecot, need to detect new messages.
  private mutating func ask(_ connection: inout IMAPConnection) throws(IMAPError) {
    var responses: [IMAPResponse] = []
    let status = try connection.run("NOOP", into: &responses) { $0.append($1) }
    guard status.kind == .ok else { throw .refused(status) }
    for response in responses { try note(response) }
  }

  mutating func note(_ response: IMAPResponse) throws(IMAPError) {
    switch response {
    case .exists: current.hasNewMessages = true
    case .status(let status):
      if case ("UIDVALIDITY", let number)? = status.code,
        UInt32(number) != current.cursor?.validity
      {
        throw .renumbered
      }
    default: break
    }
  }
}
