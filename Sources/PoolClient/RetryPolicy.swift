/// How often and after what pause a call is made again.
package struct RetryPolicy: Sendable {
  /// The most attempts where the service says that it did nothing for lack of capacity.
  package var attemptsWhenThrottled: Int = 6

  /// The most attempts where the service failed or the connection did.
  package var attemptsWhenFailed: Int = 3

  /// The longest pause before the second attempt; it doubles with each further one.
  package var firstPause: Duration = .milliseconds(200)

  /// What no pause is longer than.
  package var longestPause: Duration = .seconds(5)

  let random: @Sendable () -> Double
  let sleep: @Sendable (Duration) async throws -> Void

  /// The limits above with the system's randomness and clock, for services that others use too.
  package static let standard = RetryPolicy(
    random: { Double.random(in: 0..<1) },
    sleep: { try await Task.sleep(for: $0) }
  )

  /// One attempt for everything.
  package static let never = RetryPolicy(
    attemptsWhenThrottled: 1,
    attemptsWhenFailed: 1,
    random: { 0 },
    sleep: { _ in }
  )

  /// Waits before the attempt after number `attempt`: anything up to a limit that doubles, so that
  /// clients which were refused together do not come back together.
  /// - Throws: where the task is cancelled meanwhile.
  func pause(after attempt: Int) async throws {
    let doubled = firstPause * (1 << min(attempt - 1, 20))
    try await sleep(min(doubled, longestPause) * random())
  }

  func attempts(for cause: RetryCause) -> Int {
    switch cause {
    case .throttled: attemptsWhenThrottled
    case .failed: attemptsWhenFailed
    }
  }
}
