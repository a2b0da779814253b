/// The growing pauses between attempts to reach a server.
struct RetryPauses: Hashable, Sendable {
  /// The longest outage of a source before its awaits are blocked, for every kind of server.
  static let longestOutage = Duration.seconds(20)

  /// The pause before the first attempt after a failure.
  var first = Duration.milliseconds(200)

  /// The factor by which each further pause grows.
  var growth = 2

  /// The longest pause between two attempts.
  var longest = Duration.seconds(5)

  /// The pause after another failure; `last` is the pause before it, nil after the first failure.
  func next(after last: Duration?) -> Duration { min(last.map { $0 * growth } ?? first, longest) }
}
