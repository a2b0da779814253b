/// The time without a working connection to a source.
struct Outage {
  private var lastPause: Duration?
  private var begin: ContinuousClock.Instant?

  /// Records that the connection works; false if it already worked.
  mutating func end() -> Bool {
    defer { (lastPause, begin) = (nil, nil) }
    return begin != nil
  }

  /// The length of the outage, without the time before `earliest`.
  mutating func length(since earliest: ContinuousClock.Instant? = nil) -> Duration {
    let now = ContinuousClock.now
    let begin = begin ?? now
    self.begin = begin
    return max(begin, earliest ?? begin).duration(to: now)
  }

  mutating func nextPause(_ retry: RetryPauses) -> Duration {
    let pause = retry.next(after: lastPause)
    lastPause = pause
    return pause
  }
}
