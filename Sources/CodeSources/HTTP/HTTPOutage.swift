/// The time without a response from a server.
struct HTTPOutage {
  private let times: HTTPTimes
  private var begin: ContinuousClock.Instant?
  private var lastPause: Duration?

  init(_ times: HTTPTimes) { self.times = times }

  /// Records a response; true if the response ends an outage.
  mutating func end() -> Bool {
    defer { (begin, lastPause) = (nil, nil) }
    return begin != nil
  }

  /// Returns the pause before the next attempt; throws if another attempt can't help.
  ///
  /// `limit` is the time for which the server accepts no requests, which is not an outage.
  mutating func judge(
    _ error: HTTPSourceFailure,
    hasBegun: Bool,
    _ limit: Duration
  ) throws(CodeSourceError) -> Duration {
    guard hasBegun ? error.cause.mayPass : error.cause.isBusy else { throw .http(error) }
    let pause = times.retry.next(after: lastPause)
    lastPause = pause
    if case .limited = error.cause { return max(limit, pause) }
    let begin = begin ?? .now
    self.begin = begin
    let length = begin.duration(to: .now)
    guard length < times.patience else {
      var lasting = error
      lasting.outage = length
      throw .http(lasting)
    }
    return pause
  }
}
