/// The intervals between checks of a mailbox, and the time limits of its server.
package struct MailboxTimes: Hashable, Sendable {
  /// The interval between checks while an await is younger than `initialPeriod`.
  var soon: Duration

  /// The interval between checks for older awaits.
  var later: Duration

  /// The age up to which an await is checked at the `soon` interval.
  var initialPeriod = Duration.seconds(10)

  /// The interval between checks that do not rely on the server's announcements.
  var recheck = Duration.seconds(5)

  /// The idle time after which a command keeps the connection open.
  ///
  /// Servers may close a connection that is silent for 30 minutes (RFC 3501 §5.4), and routers drop
  /// it earlier.
  var keepAlive = Duration.seconds(240)

  /// The maximum silence of the server in the middle of a response.
  var silence = Duration.seconds(30)

  /// The time limit of a check before a step or at the end of an await.
  var answer = Duration.seconds(5)

  /// The time limit for connecting and logging in together.
  var opening = Duration.seconds(20)

  /// The pauses between attempts to connect.
  var retry = RetryPauses()

  /// The maximum time without a connection before awaits are blocked.
  var maximumWait = RetryPauses.longestOutage

  /// The times for a server on this machine.
  ///
  /// A check takes a fifth of a millisecond (measured with Dovecot 2.3). Eight checks per second
  /// keep the CPU time of 500 awaits low.
  static let nearby = MailboxTimes(soon: .milliseconds(25), later: .milliseconds(125))

  /// The times for a remote server, which may limit the number of requests.
  static let distant = MailboxTimes(soon: .milliseconds(250), later: .seconds(1))
}
