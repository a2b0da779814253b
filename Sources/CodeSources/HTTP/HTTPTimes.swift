/// The intervals between requests to a server, and the limits of an outage.
package struct HTTPTimes: Hashable, Sendable {
  /// The pause between two requests while an await is younger than `initialPeriod`.
  var soon: Duration

  /// The pause for older awaits.
  var later: Duration

  /// The age up to which an await is checked at the `soon` interval.
  var initialPeriod = Duration.seconds(10)

  /// The pauses after failures, unless the server specifies other pauses.
  var retry = RetryPauses()

  /// The maximum time without a usable response before awaits are blocked.
  var maximumWait = RetryPauses.longestOutage

  /// The longest pause that a check before a step waits out when the server limits the rate.
  var shortLimit = Duration.seconds(5)

  /// The time after which a server that holds a request is assumed to have no message.
  var held = Duration.milliseconds(250)

  /// The times for a server on this machine.
  static let nearby = HTTPTimes(soon: .milliseconds(50), later: .milliseconds(250))

  /// The times for a remote server, which may limit the number of requests.
  static let distant = HTTPTimes(soon: .seconds(1), later: .seconds(2))
}
