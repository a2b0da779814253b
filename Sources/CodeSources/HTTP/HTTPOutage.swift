/// The time without a response from a server.
struct HTTPOutage {
  private let times: HTTPTimes
  private var begin: ContinuousClock.Instant?
  private var attempts = 0

  init(_ times: HTTPTimes) { self.times = times }

  /// Records a response; true if the response ends an outage.
  mutating func end() -> Bool {
    defer { (begin, attempts) = (nil, 0) }
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
    attempts += 1
    if case .limited = error.cause { return max(limit, times.pause(after: attempts)) }
    let begin = begin ?? .now
    self.begin = begin
    let length = begin.duration(to: .now)
    guard length < times.patience else {
      var lasting = error
      lasting.outage = length
      throw .http(lasting)
    }
    return times.pause(after: attempts)
  }
}
