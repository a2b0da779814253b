/// The time without a working connection.
struct MailboxOutage {
  private var lastPause: Duration?
  private var begin: ContinuousClock.Instant?

  /// Records that the connection works; false if it already worked.
  mutating func end() -> Bool {
    defer { (lastPause, begin) = (nil, nil) }
    return begin != nil
  }

  /// The length of the outage, without the time before `earliest`.
  mutating func length(
    at now: ContinuousClock.Instant,
    since earliest: ContinuousClock.Instant?
  ) -> Duration {
    let begin = begin ?? now
    self.begin = begin
    return max(begin, earliest ?? begin).duration(to: now)
  }

  mutating func nextPause(_ times: MailboxTimes) -> Duration {
    let pause = times.retry.next(after: lastPause)
    lastPause = pause
    return pause
  }
}
