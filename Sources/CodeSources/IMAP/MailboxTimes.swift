/// How often a mailbox is looked at, and how long its server may take for anything.
package struct MailboxTimes: Hashable, Sendable {
  /// From one look to the next while an await is young.
  package var soon: Duration

  /// From one look to the next afterwards.
  package var later: Duration

  /// How long an await is young.
  package var youth = Duration.seconds(10)

  /// After how long a look does not rely on the server to have told of new messages by itself.
  package var recheck = Duration.seconds(5)

  /// After how long without anything to do a word keeps the connection open.
  ///
  /// Servers may end one that was silent for 30 minutes (RFC 3501 §5.4), and routers forget it earlier.
  package var keepAlive = Duration.seconds(240)

  /// How long the server may be silent in the middle of an answer.
  package var silence = Duration.seconds(30)

  /// How long an answer may take that a step, or an await whose time is over, waits for.
  package var answer = Duration.seconds(5)

  /// How long connecting and logging in may take together.
  package var opening = Duration.seconds(20)

  /// The pause before the first new connection.
  package var firstPause = Duration.milliseconds(200)

  /// How many times as long as the one before each further pause is.
  package var pauseGrowth = 2

  /// The longest pause between two attempts to connect.
  package var longestPause = Duration.seconds(5)

  /// How long awaits may be without a connection before they learn that there is none.
  package var patience = Duration.seconds(20)

  /// For a server on this machine: a look costs it a fifth of a millisecond (measured, Dovecot 2.3).
  package static let nearby = MailboxTimes(soon: .milliseconds(25), later: .milliseconds(100))

  /// For a server elsewhere, which may count what it is asked.
  package static let distant = MailboxTimes(soon: .milliseconds(250), later: .seconds(1))
}
