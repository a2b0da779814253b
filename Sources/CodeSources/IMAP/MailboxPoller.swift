internal import Values

/// Delivers the messages that arrive in a mailbox.
///
/// The state of the poller outlives a connection.
struct MailboxPoller {
  /// The number of attempts to fetch a batch of messages before it is split.
  static let bulkAttempts = 2

  /// The number of attempts to fetch one message before it is reported as unreadable.
  static let messageAttempts = 2

  let usesIdle: Bool
  let times: MailboxTimes
  let requests: MailboxRequests
  let inbox: SourceInbox

  /// The mailboxes of the account that are read, at least one.
  var mailboxes: [PolledMailbox]

  /// The index of the open mailbox; the first mailbox is open except during an exchange.
  var selected = 0

  /// The open mailbox.
  var current: PolledMailbox {
    get { mailboxes[selected] }
    set { mailboxes[selected] = newValue }
  }

  /// Whether the poller has called `inbox.begin()`.
  var hasBegun = false

  /// The existing messages of several mailboxes before they are delivered in order; nil otherwise.
  var held: [DeferredMessage]?

  var server = ServerProperties()
  var lastRecheck = ContinuousClock.now
  var hasJustSearched = false

  init(
    _ account: IMAPAccount,
    mailboxes: [PolledMailbox],
    times: MailboxTimes,
    requests: MailboxRequests,
    inbox: SourceInbox
  ) {
    usesIdle = account.usesIdle
    (self.mailboxes, self.times, self.requests, self.inbox) = (mailboxes, times, requests, inbox)
  }

  /// Whether all announced messages have been fetched, as far as the server allowed it.
  var hasFetchedAll: Bool { mailboxes.allSatisfy { $0.failures == 0 } }
}
