internal import CognitoModel
internal import Transport

/// How often and after what pause a call is repeated.
package struct RetryPolicy: Sendable {
  /// The most attempts if the service reports that it did nothing for lack of capacity.
  package var attemptsWhenThrottled = 6

  /// The most attempts if the service or the connection failed; at least 1.
  package var attemptsWhenFailed = 3

  /// The longest pause before the second attempt.
  ///
  /// It doubles with each further one.
  package var firstPause = Duration.milliseconds(200)

  /// The longest pause.
  package var longestPause = Duration.seconds(5)

  /// Returns a random number from 0 up to but not including 1.
  let random: @Sendable () -> Double
  /// Waits; throws if the task is canceled meanwhile.
  let sleep: @Sendable (Duration) async throws -> Void

  /// The limits above with the system's randomness and clock, for services that are shared.
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

  /// Waits before the attempt after number `attempt`: a random time up to a limit that doubles.
  ///
  /// Clients that were throttled together do not return together.
  ///
  /// - Throws: if the task is canceled meanwhile.
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

/// Why a call may be repeated without changing what a scenario tests.
enum RetryCause: Hashable, Sendable {
  /// The service did nothing, for lack of capacity.
  case throttled
  /// The service failed, the request did not arrive, or it only reads.
  case failed

  /// What a response allows.
  ///
  /// A limit on a user's attempts is part of what scenarios test.
  static func of(_ answer: PoolAnswer) -> RetryCause? {
    guard let type = answer.error?.type else { return nil }
    if throttlingErrors.contains(type) { return .throttled }
    let isFault = serviceErrors.contains(type) || CognitoModel.isFault(error: type)
    return isFault ? .failed : of(status: answer.status)
  }

  /// What a call without a service response allows: calls that did not arrive, reading calls, and
  /// every status that AWS's SDKs retry.
  static func of(_ error: PoolCallError, reading: Bool) -> RetryCause? {
    switch error {
    case .transport(let error, _):
      let mayPass: Set<TransportError.Reason> = [
        .unresolvedHost, .refused, .timedOut, .closedEarly,
      ]
      return mayPass.contains(error.reason) && (reading || !error.mayHaveArrived) ? .failed : nil
    case .unreadable(let status, _, _): return of(status: status)
    case .noCredentials, .throttledToTheEnd, .incomplete, .cancelled: return nil
    }
  }

  /// What a status allows, regardless of its sender: a gateway or a load balancer responds without
  /// a body or with HTML.
  ///
  /// The AWS SDKs retry them for every operation (SDK reference guide, "Retry behavior": transient
  /// errors and throttling).
  static func of(status: Int) -> RetryCause? {
    if status == 429 { return .throttled }
    // An operation that the server does not implement fails again.
    return (500..<600).contains(status) && ![501, 505].contains(status) ? .failed : nil
  }

  /// AWS's names for throttling (SDK reference guide, "Retry behavior"), without
  /// LimitExceededException.
  private static let throttlingErrors: Set = [
    "TooManyRequestsException", "Throttling", "ThrottlingException", "ThrottledException",
    "RequestThrottled", "RequestThrottledException", "RequestLimitExceeded", "SlowDown",
    "BandwidthLimitExceeded",
  ]

  /// Names of the service's own failures that the model lacks.
  private static let serviceErrors: Set = [
    "InternalFailure", "InternalServerError", "ServiceUnavailable", "ServiceUnavailableException",
  ]
}

extension CognitoModel {
  /// Whether an operation only reads, which makes repeating it harmless.
  static func isReading(_ operation: String) -> Bool {
    // These two have reading names, but one sends a code and the other exchanges a token.
    let acting = ["GetUserAttributeVerificationCode", "GetTokensFromRefreshToken"]
    let prefixes = ["Get", "List", "Describe", "AdminGet", "AdminList"]
    return !acting.contains(operation) && prefixes.contains { operation.hasPrefix($0) }
  }
}

/// An attempt after which the call was repeated.
package struct PoolRetry: Hashable, Sendable {
  /// Its result: lower case, no full stop, no secrets.
  package var message: String

  /// Whether the service may have done what the attempt asked for.
  package var mayHaveSucceeded: Bool

  init(after outcome: Result<PoolAnswer, PoolCallError>) {
    mayHaveSucceeded =
      switch outcome {
      case .success(let answer): RetryCause.of(answer) != .throttled
      case .failure(let error): error.mayHaveArrived && error.status != 429
      }
    message =
      switch outcome {
      case .success(let answer):
        answer.error?.type ?? PoolRetry.message(status: answer.status, excerpt: "")
      case .failure(.unreadable(let status, let excerpt, _)):
        PoolRetry.message(status: status, excerpt: excerpt)
      case .failure(.transport(let error, _)): PoolCallError.transport(error, attempts: 1).message
      case .failure(let error): error.message
      }
  }

  /// A response with only a meaningful status.
  static func message(status: Int, excerpt: String) -> String {
    "HTTP \(status)" + (excerpt.isEmpty ? " without a body" : ", `\(excerpt)`")
  }
}
