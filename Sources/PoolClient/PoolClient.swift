internal import AuthCrypto
internal import CognitoModel
package import FoundationEssentials
package import JSON
package import Transport
internal import Values
package import Waiting

/// Calls the operations of the user pool service at one endpoint.
package struct PoolClient: Sendable {
  private let service: PoolService
  var retry: RetryPolicy
  /// Receives each attempt of a call; nil if none does.
  var observer: (@Sendable (ObservedAttempt) -> Void)?

  /// The pool ID for calls without a pool ID, on a mock whose pools share domains; nil if there
  /// is none.
  var poolHint: String?

  /// The time limit of each attempt of a call; nil for no limit.
  var timeout: Duration? = .seconds(30)

  /// Creates a client without sending anything.
  ///
  /// - Parameters:
  ///   - transport: sends the requests; the creator of the transport shuts it down.
  ///   - endpoint: the service that receives the requests.
  ///   - credentials: the source of credentials for signed operations; nil if none is called.
  ///   - retry: the number of attempts and the pauses between them.
  ///   - pacing: the turns of calls under rate limits; nil for no limit.
  ///   - now: the clock for the dates of signatures.
  package init(
    transport: Transport,
    endpoint: PoolEndpoint,
    credentials: (any CredentialsProvider)?,
    retry: RetryPolicy,
    pacing: PacedPool? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    service = PoolService(transport, endpoint, credentials, pacing, now)
    self.retry = retry
  }

  var transport: Transport { service.transport }
  var endpoint: PoolEndpoint { service.endpoint }
  var credentials: (any CredentialsProvider)? { service.credentials }
  var now: @Sendable () -> Date { service.now }
  var signingKeys: SigningKeys { service.signingKeys }

  /// Returns a client for calls about one pool of a mock, even if a call contains only a domain.
  package func asking(about pool: String) -> PoolClient {
    var client = self
    client.poolHint = pool
    return client
  }

  /// Returns a client that repeats a call only if the service did nothing for lack of capacity.
  ///
  /// A repeated creation could create two resources.
  package func attemptingOnce() -> PoolClient {
    var client = self
    client.retry.attemptsWhenFailed = 1
    return client
  }

  /// Returns a client whose attempts have another time limit; nil for no limit.
  package func limited(to timeout: Duration?) -> PoolClient {
    var client = self
    client.timeout = timeout
    return client
  }

  /// Calls an operation whose input has no known secrets.
  package func call(
    _ operation: String,
    _ input: JSONObject,
    onRetry: (PoolRetry) -> Void = { _ in }
  ) async throws(PoolCallError) -> PoolResponse {
    try await call(PoolRequest(operation, RequestObject(input)), onRetry: onRetry)
  }

  /// Calls an operation, whether it is in the model or not, and returns the service's response.
  ///
  /// A call is repeated if the service did nothing, or reported its own failure or a 5xx status.
  /// Without a response, a call is repeated only if the service can't have received the request, or
  /// if the operation only reads.
  ///
  /// - Parameters:
  ///   - request: the operation and its members.
  ///   - onWait: receives each wait for a rate limit or after throttling, before the wait.
  ///   - onRetry: receives each attempt that another attempt follows.
  /// - Returns: the response, a success or an error.
  /// - Throws: `PoolCallError` without a response, or if all attempts were throttled.
  package func call(
    _ request: PoolRequest,
    onWait: (UntimedWaits.Cause, Duration) -> Void = { _, _ in },
    onRetry: (PoolRetry) -> Void = { _ in }
  ) async throws(PoolCallError) -> PoolResponse {
    let body = request.input.bytes
    let (end, cause) = try await lastAttempt(
      cause: { (outcome: Result<PoolResponse, PoolCallError>) in
        switch outcome {
        case .success(let answer): RetryCause.of(answer)
        case .failure(let error):
          RetryCause.of(error, reading: CognitoModel.isReading(request.operation))
        }
      },
      onWait: onWait,
      onRetry: { onRetry(PoolRetry(after: $0)) }
    ) { number throws(PoolCallError) in
      try await takeTurn(request, onWait)
      return await observedEnd(request, body, number)
    }
    return try result(end, cause)
  }

  /// Waits for the call's turn under rate limits; a canceled call gives its turn back.
  private func takeTurn(
    _ request: PoolRequest,
    _ onWait: (UntimedWaits.Cause, Duration) -> Void
  ) async throws(PoolCallError) {
    guard let pacing = service.pacing else { return }
    let turn = pacing.reserve(request)
    do throws(PoolCallError) {
      try await wait(turn, for: .rateLimit, onWait)
    } catch {
      pacing.release(request)
      throw error
    }
  }

  /// Returns the outcome of the last attempt.
  ///
  /// With a single attempt, throttling is returned as a response, which a scenario may expect.
  private func result(
    _ end: CallAttemptResult<PoolResponse>,
    _ cause: RetryCause?
  ) throws(PoolCallError) -> PoolResponse {
    let answer = try end.outcome.get()
    guard cause == .throttled, retry.maximumWait != nil else { return answer }
    throw .throttledToTheEnd(answer, askedPause: end.askedPause)
  }
}
