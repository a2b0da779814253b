internal import Transport

/// The main loop of a mailbox's thread: connects, watches, and reconnects when the connection is
/// lost.
struct MailboxConnection {
  private let login: IMAPLogin
  private let times: MailboxTimes
  private let requests: MailboxRequests
  private let control: StreamControl
  private var poller: MailboxPoller
  private let inbox: SourceInbox
  private var outage = Outage()

  init(
    _ login: IMAPLogin,
    times: MailboxTimes,
    requests: MailboxRequests,
    control: StreamControl,
    inbox: SourceInbox,
    cursor: MailboxCursor?
  ) {
    (self.login, self.times, self.requests) = (login, times, requests)
    (self.control, self.inbox) = (control, inbox)
    poller = MailboxPoller(
      mailbox: login.url.mailbox ?? "INBOX",
      times: times,
      requests: requests,
      inbox: inbox,
      cursor: cursor
    )
  }

  /// The position for the next connection; nil if the mailbox was never opened.
  var cursor: MailboxCursor? { poller.cursor }

  /// Runs until the control is stopped; throws if the mailbox is not available.
  mutating func run() throws(CodeSourceError) {
    while true {
      do throws(IMAPError) {
        try visit()
      } catch .stream(.stopped) {
        return
      } catch {
        try judge(error)
        guard pause() else { return }
      }
    }
  }

  /// Opens one connection and uses it until an error ends it.
  private mutating func visit() throws(IMAPError) -> Never {
    let stream: IMAPStream
    do throws(IMAPStreamError) {
      stream = try IMAPStream.open(login, control: control)
    } catch {
      throw .stream(error)
    }
    var connection = IMAPConnection(stream, silence: times.silence)
    do throws(IMAPError) {
      try poller.open(&connection)
      try poller.run(&connection) { [inbox] in
        if outage.end() { inbox.begin() }
      }
    } catch {
      if error == .stream(.stopped) { connection.leave() }
      throw error
    }
  }

  /// Returns if a new connection may help; throws for permanent errors and long outages.
  private mutating func judge(_ error: IMAPError) throws(CodeSourceError) {
    let cause = MailboxFailure.Cause(error)
    let isTemporary = poller.hasBegun ? cause.mayPass : cause.isBusy
    let failure = MailboxFailure(login.account, cause)
    requests.lose(failure)
    guard isTemporary else { throw .mailbox(failure) }
    let wish = requests.current
    var lasting = failure
    let length = outage.length(at: .now, since: wish.begun)
    lasting.outage = length
    // A scenario always waits for the mailbox to open for the first time.
    let isMissed = !poller.hasBegun || wish.isWanted
    guard !isMissed || length < times.patience else { throw .mailbox(lasting) }
    if poller.hasBegun { inbox.interrupt(.mailbox(failure)) }
  }

  /// Waits before the next attempt; false if the control was stopped.
  private mutating func pause() -> Bool {
    let begin = ContinuousClock.now
    var end = begin + outage.nextPause(times)
    while true {
      switch control.wait(until: end) {
      case .stopped: return false
      case .timedOut, .readable: return true
      case .nudged:
        // A new await must not wait for a pause that grew while no await was running.
        let wish = requests.current
        if wish.isFresh || wish.look != nil { end = min(end, begin + times.firstPause) }
      }
    }
  }
}

/// The time without a working connection.
private struct Outage {
  private var lastPause: Duration?
  private var begin: ContinuousClock.Instant?

  /// Records that the connection works; false if it already worked.
  mutating func end() -> Bool {
    defer { (lastPause, begin) = (nil, nil) }
    return begin != nil
  }

  /// The length of the outage, without the time before `earliest`.
  mutating func length(
    at now: ContinuousClock.Instant,
    since earliest: ContinuousClock.Instant?
  ) -> Duration {
    let begin = begin ?? now
    self.begin = begin
    return max(begin, earliest ?? begin).duration(to: now)
  }

  mutating func nextPause(_ times: MailboxTimes) -> Duration {
    let next = lastPause.map { $0 * times.pauseGrowth } ?? times.firstPause
    let pause = min(next, times.longestPause)
    lastPause = pause
    return pause
  }
}
