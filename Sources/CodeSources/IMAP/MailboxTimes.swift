/// How often a mailbox is checked, and how long its server may take.
package struct MailboxTimes: Hashable, Sendable {
  /// The interval between looks while an await is young.
  package var soon: Duration

  /// The interval between looks afterwards.
  package var later: Duration

  /// How long an await is young.
  package var youth = Duration.seconds(10)

  /// The interval of looks that do not rely on the server's announcements.
  package var recheck = Duration.seconds(5)

  /// The idle time after which a command keeps the connection open.
  ///
  /// Servers may close a connection that was silent for 30 minutes (RFC 3501 §5.4), and routers
  /// drop it earlier.
  package var keepAlive = Duration.seconds(240)

  /// How long the server may be silent in the middle of a response.
  package var silence = Duration.seconds(30)

  /// How long a response may take if a step waits for it, or an await whose time is over.
  package var answer = Duration.seconds(5)

  /// How long connecting and logging in may take together.
  package var opening = Duration.seconds(20)

  /// The pause before the first new connection.
  package var firstPause = Duration.milliseconds(200)

  /// The factor by which each further pause grows.
  package var pauseGrowth = 2

  /// The longest pause between two attempts to connect.
  package var longestPause = Duration.seconds(5)

  /// How long awaits may be without a connection before they are blocked.
  package var patience = Duration.seconds(20)

  /// For a server on this machine: a look takes it a fifth of a millisecond (measured, Dovecot
  /// 2.3).
  package static let nearby = MailboxTimes(soon: .milliseconds(25), later: .milliseconds(100))

  /// For a server elsewhere, which may limit the number of requests.
  package static let distant = MailboxTimes(soon: .milliseconds(250), later: .seconds(1))
}
