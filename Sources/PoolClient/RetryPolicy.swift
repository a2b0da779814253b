/// The conditions for repeating a call, and the pauses between attempts.
package struct RetryPolicy: Sendable {
  /// The maximum total of a call's pauses; nil for a single attempt.
  ///
  /// While the service does nothing for lack of capacity, only this limit ends the attempts.
  package var maximumWait: Duration? = .seconds(300)

  /// The maximum number of attempts if the service or the connection fails; at least 1.
  var attemptsWhenFailed = 3

  /// The maximum pause before the second attempt, which doubles with each further attempt.
  var firstPause = Duration.milliseconds(200)

  /// The limit for the doubled pauses.
  var longestPause = Duration.seconds(20)

  /// Returns a random number from 0 up to but not including 1.
  let random: @Sendable () -> Double
  /// Waits for a duration; throws if the task is canceled.
  let sleep: @Sendable (Duration) async throws -> Void

  /// The default limits with the system's randomness and clock, for shared services.
  package static let standard = RetryPolicy(
    random: { Double.random(in: 0..<1) },
    sleep: { try await Task.sleep(for: $0) }
  )

  /// The default limits with at most ten seconds of pauses, for checks that a person waits for.
  package static var brief: RetryPolicy {
    var policy = standard
    policy.maximumWait = .seconds(10)
    return policy
  }

  /// A single attempt in all cases.
  package static let never = RetryPolicy(
    maximumWait: nil,
    attemptsWhenFailed: 1,
    random: { 0 },
    sleep: { _ in }
  )

  /// Chooses the pause after an attempt.
  ///
  /// The pause is a random time up to a limit that doubles, or the time that the service requested,
  /// if that is longer. The random time prevents throttled clients from returning together.
  ///
  /// - Parameters:
  ///   - attempt: the number of the attempt, from 1.
  ///   - cause: the reason to repeat the call.
  ///   - asked: the pause that the service requested; nil if it requested none.
  ///   - total: the call's pauses so far.
  /// - Returns: the pause; nil if there is no further attempt.
  func pause(
    after attempt: Int,
    for cause: RetryCause,
    asked: Duration?,
    total: Duration
  ) -> Duration? {
    guard cause == .throttled || attempt < attemptsWhenFailed else { return nil }
    let doubled = firstPause * (1 << min(attempt - 1, 20))
    let pause = max(min(doubled, longestPause) * random(), asked ?? .zero)
    guard let maximumWait, total + pause <= maximumWait else { return nil }
    return pause
  }
}
