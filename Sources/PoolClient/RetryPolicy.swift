/// How often and after what pause a call is made again.
package struct RetryPolicy: Sendable {
  /// The most attempts where the service says that it did nothing for lack of capacity.
  package var attemptsWhenThrottled: Int

  /// The most attempts where the service failed or the connection did.
  package var attemptsWhenFailed: Int

  /// The longest pause before the second attempt; it doubles with each further one.
  package var firstPause: Duration

  /// What no pause is longer than.
  package var longestPause: Duration

  private let random: @Sendable () -> Double
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Takes the limits and the means.
  ///
  /// - Parameters:
  ///   - attemptsWhenThrottled: see the property, as for the next three.
  ///   - attemptsWhenFailed: at least 1.
  ///   - firstPause: doubles with each attempt.
  ///   - longestPause: what it stops doubling at.
  ///   - random: a number from 0 up to but not including 1, each time another.
  ///   - sleep: waits; throws where the task is cancelled meanwhile.
  package init(
    attemptsWhenThrottled: Int = 6,
    attemptsWhenFailed: Int = 3,
    firstPause: Duration = .milliseconds(200),
    longestPause: Duration = .seconds(5),
    random: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.attemptsWhenThrottled = attemptsWhenThrottled
    self.attemptsWhenFailed = attemptsWhenFailed
    self.firstPause = firstPause
    self.longestPause = longestPause
    self.random = random
    self.sleep = sleep
  }

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
