/// Hands over what arrives in a mailbox, over one connection; what is known outlives the connection.
struct MailboxPoller {
  /// How often a bulk of messages is asked for before it is taken apart.
  static let bulkAttempts = 2

  /// How often one message is asked for before it is called unreadable.
  static let messageAttempts = 2

  let mailbox: String
  let times: MailboxTimes
  let requests: MailboxRequests
  let inbox: SourceInbox

  /// What an earlier watch over the same mailbox left; nil until it was opened for the first time.
  var cursor: MailboxCursor?

  /// Whether the dispatcher knows that the mailbox is watched.
  var hasBegun = false

  /// Whether the server has told of messages that were not looked at yet.
  var hasNews = false

  /// How often the messages after the cursor were asked for in vain.
  var failures = 0
  var attempts: [UInt32: Int] = [:]
  var lastRecheck = ContinuousClock.now
}

// MARK: - Watching

extension MailboxPoller {
  /// What is to be done next.
  private enum Duty {
    /// To ask what is new, and to fetch it; a thorough look does not rely on being told.
    case look(isThorough: Bool)
    case fetch
    /// To say a word that keeps the connection open.
    case word
    case listen(until: ContinuousClock.Instant)
  }

  /// Looks at the mailbox while awaits wait, and keeps the connection open while none does.
  ///
  /// Ends only by an error, `.stopped` among them. `worked` is called after each exchange.
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
      // Where a fetch was refused something still lies there unseen.
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

  /// Some servers, Dovecot among them, notice new messages only when they are asked by NOOP.
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
