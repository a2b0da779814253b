/// A file whose size may still change.
struct UnsettledFile {
  /// The pause for a file that a reader has closed, which may be between two writes of its writer.
  static let pauseAfterReading = Duration.seconds(1)

  /// The size at the last check; nil before the first check.
  private var size: Int?

  /// The time since which checks have found this size.
  private var since = ContinuousClock.now

  /// The minimum time between the first and the last check that find the same size.
  private let pause: Duration

  init(pause: Duration = .zero) { self.pause = pause }

  /// Checks the size, and returns whether it has settled.
  mutating func settles(at size: Int) -> Bool {
    guard self.size == size else {
      (self.size, since) = (size, .now)
      return false
    }
    return .now >= since + pause
  }
}
