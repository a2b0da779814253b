internal import Transport
internal import Values

/// The main loop of a mailbox's thread: connects, watches, and reconnects when the connection is
/// lost.
struct MailboxConnection {
  /// The reason that a connection is not opened again.
  enum End {
    /// The control was stopped.
    case stopped
    /// The server rejected the credential; `hadLoggedIn` states whether it accepted it before.
    case refused(CodeSourceError, hadLoggedIn: Bool)
    /// The mailbox is not available.
    case failed(CodeSourceError)
  }

  private let account: IMAPAccount
  private let times: MailboxTimes
  private let requests: MailboxRequests
  private let control: StreamControl
  private var poller: MailboxPoller
  private let inbox: SourceInbox
  private var outage = Outage()
  private var hasLoggedIn = false

  init(
    _ account: IMAPAccount,
    mailboxes: [PolledMailbox],
    times: MailboxTimes,
    requests: MailboxRequests,
    control: StreamControl,
    inbox: SourceInbox
  ) {
    (self.account, self.times, self.requests) = (account, times, requests)
    (self.control, self.inbox) = (control, inbox)
    poller = MailboxPoller(
      account,
      mailboxes: mailboxes,
      times: times,
      requests: requests,
      inbox: inbox
    )
  }

  /// The mailboxes with the positions for the next watch.
  var mailboxes: [PolledMailbox] { poller.mailboxes.map(\.betweenWatches) }

  /// Runs until the control is stopped, or the mailbox is not available with this login.
  mutating func run(_ login: IMAPLogin) -> End {
    hasLoggedIn = false
    while true {
      do throws(IMAPError) {
        try visit(login)
      } catch .stream(.stopped) {
        return .stopped
      } catch {
        if let end = evaluate(error) { return end }
        guard pause() else { return .stopped }
      }
    }
  }

  /// Opens one connection and uses it until an error ends it.
  private mutating func visit(_ login: IMAPLogin) throws(IMAPError) -> Never {
    let stream: IMAPStream
    do throws(IMAPStreamError) {
      stream = try IMAPStream.open(login, control: control)
    } catch {
      throw .stream(error)
    }
    hasLoggedIn = true
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

  /// Returns nil if a new connection may help; the end for permanent errors and long outages.
  private mutating func evaluate(_ error: IMAPError) -> End? {
    let cause = MailboxFailure.Cause(error)
    let isTemporary = poller.hasBegun ? cause.mayPass : cause.isBusy
    let failure = MailboxFailure(account, cause)
    requests.lose(failure)
    guard isTemporary else {
      guard case .refused(let rejection) = cause, rejection.cause == .credentials else {
        return .failed(.mailbox(failure))
      }
      // Another credential may be accepted. Awaits that end in the meantime are blocked.
      _ = outage.length()
      if poller.hasBegun { inbox.interrupt(.mailbox(failure)) }
      return .refused(.mailbox(failure), hadLoggedIn: hasLoggedIn)
    }
    let wish = requests.current
    var lasting = failure
    let length = outage.length(since: wish.begun)
    lasting.outage = length
    // A scenario always waits for the mailbox to open for the first time.
    let isMissed = !poller.hasBegun || wish.isWanted
    guard !isMissed || length < times.maximumWait else { return .failed(.mailbox(lasting)) }
    if poller.hasBegun { inbox.interrupt(.mailbox(failure)) }
    return nil
  }

  /// Waits before the next attempt; false if the control was stopped.
  private mutating func pause() -> Bool {
    let begin = ContinuousClock.now
    var end = begin + outage.nextPause(times.retry)
    while true {
      switch control.wait(until: end) {
      case .stopped: return false
      case .timedOut, .readable: return true
      case .signaled:
        // A new await must not wait for a pause that grew while no await was running.
        let wish = requests.current
        if wish.isFresh || wish.look != nil { end = min(end, begin + times.retry.first) }
      }
    }
  }
}
