internal import CognitoModel
internal import FoundationEssentials
internal import Transport
internal import Waiting

extension PoolClient {
  /// Makes attempts until one has no cause for another, or the retry policy ends them.
  ///
  /// - Parameters:
  ///   - cause: returns why an attempt's outcome needs another attempt; nil if it needs none.
  ///   - onWait: receives each wait after throttling, before the wait.
  ///   - onRetry: receives the outcome of each attempt that another attempt follows.
  ///   - attempt: makes the attempt with the given number, from 1.
  /// - Returns: the end of the last attempt, with its cause.
  /// - Throws: `PoolCallError` from `attempt`, or if a wait is canceled.
  func lastAttempt<Answer>(
    cause: (Result<Answer, PoolCallError>) -> RetryCause?,
    onWait: (UntimedWaits.Cause, Duration) -> Void = { _, _ in },
    onRetry: (Result<Answer, PoolCallError>) -> Void = { _ in },
    of attempt: (_ number: Int) async throws(PoolCallError) -> CallAttemptResult<Answer>
  ) async throws(PoolCallError) -> (CallAttemptResult<Answer>, RetryCause?) {
    var (number, total) = (1, Duration.zero)
    while true {
      let end = try await attempt(number)
      let cause = cause(end.outcome)
      guard let cause,
        let pause = retry.pause(after: number, for: cause, asked: end.askedPause, total: total)
      else { return (end, cause) }
      onRetry(end.outcome)
      let isTimed = cause == .failed && end.askedPause == nil
      try await wait(pause, for: isTimed ? nil : .throttling, onWait)
      number += 1
      total += pause
    }
  }

  /// Waits, and reports a wait that does not count toward time limits, with its cause.
  func wait(
    _ duration: Duration?,
    for cause: UntimedWaits.Cause?,
    _ onWait: (UntimedWaits.Cause, Duration) -> Void
  ) async throws(PoolCallError) {
    guard let duration, duration > .zero || cause != .rateLimit else { return }
    if let cause {
      UntimedWaits.add(duration, for: cause)
      onWait(cause, duration)
    }
    let start = ContinuousClock.now
    do { try await retry.sleep(duration) } catch {
      // Only the time until the cancellation was spent.
      if let cause { UntimedWaits.add(ContinuousClock.now - start - duration, for: cause) }
      throw .cancelled(mayHaveArrived: false)
    }
  }

  /// Reads a URL without side effects, and retries after failures of the server.
  func read(_ url: String) async throws(PoolCallError) -> HTTPResponse {
    let (end, _) = try await lastAttempt(
      cause: { (outcome: Result<HTTPResponse, PoolCallError>) in
        switch outcome {
        case .success(let response): RetryCause.of(status: response.status)
        case .failure(let error): RetryCause.of(error, reading: true)
        }
      }
    ) { number in
      await readingEnd(HTTPRequest(url: url, caFile: endpoint.caFile), number)
    }
    return try end.outcome.get()
  }

  private func readingEnd(
    _ request: HTTPRequest,
    _ attempt: Int
  ) async -> CallAttemptResult<HTTPResponse> {
    do throws(PoolCallError) {
      let response = try await exchange(request, attempt)
      return CallAttemptResult(
        outcome: .success(response),
        askedPause: response.askedPause(at: now())
      )
    } catch {
      return CallAttemptResult(outcome: .failure(error))
    }
  }
}
