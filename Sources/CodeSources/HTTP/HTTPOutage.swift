/// The time without a response from a server.
struct HTTPOutage {
  private let times: HTTPTimes
  private var outage = Outage()

  init(_ times: HTTPTimes) { self.times = times }

  /// Records a response; true if the response ends an outage.
  mutating func end() -> Bool { outage.end() }

  /// Returns the pause before the next attempt; throws if another attempt can't help.
  ///
  /// `limit` is the time for which the server accepts no requests, which is not an outage.
  mutating func evaluate(
    _ error: HTTPSourceFailure,
    hasBegun: Bool,
    _ limit: Duration
  ) throws(CodeSourceError) -> Duration {
    guard hasBegun ? error.cause.mayPass : error.cause.isBusy else { throw .http(error) }
    let pause = outage.nextPause(times.retry)
    if case .limited = error.cause { return max(limit, pause) }
    let length = outage.length()
    guard length < times.maximumWait else {
      var lasting = error
      lasting.outage = length
      throw .http(lasting)
    }
    return pause
  }
}
