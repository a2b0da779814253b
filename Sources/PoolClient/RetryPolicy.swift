internal import CognitoModel
internal import Transport

/// How often and after what pause a call is made again.
package struct RetryPolicy: Sendable {
  /// The most attempts where the service says that it did nothing for lack of capacity.
  package var attemptsWhenThrottled = 6

  /// The most attempts where the service failed or the connection did; at least 1.
  package var attemptsWhenFailed = 3

  /// The longest pause before the second attempt; it doubles with each further one.
  package var firstPause = Duration.milliseconds(200)

  /// What no pause is longer than.
  package var longestPause = Duration.seconds(5)

  /// Gives a number from 0 up to but not including 1, each time another.
  let random: @Sendable () -> Double
  /// Waits; throws where the task is cancelled meanwhile.
  let sleep: @Sendable (Duration) async throws -> Void

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

/// Why a call may be made again without changing what a scenario tests.
enum RetryCause: Hashable, Sendable {
  /// The service did nothing, for lack of capacity.
  case throttled
  /// The service broke, or the request did not arrive, or only asked for something.
  case failed

  /// What an answer allows.
  ///
  /// A limit that counts a user's tries is part of what scenarios test.
  static func of(_ answer: PoolAnswer) -> RetryCause? {
    guard let type = answer.error?.type else { return nil }
    if throttlingErrors.contains(type) { return .throttled }
    let isFault = serviceErrors.contains(type) || CognitoModel.isFault(error: type)
    return isFault ? .failed : of(status: answer.status)
  }

  /// What a call without an answer allows: everything that did not arrive, reading, and whatever was
  /// answered with a status that AWS's SDKs retry.
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

  /// What a status allows, whoever gave it: a gateway or a load balancer answers without a body or with HTML.
  ///
  /// The AWS SDKs retry them for every operation (SDK reference guide, "Retry behavior": transient errors
  /// and throttling).
  static func of(status: Int) -> RetryCause? {
    if status == 429 { return .throttled }
    // What the server does not do at all it will not do at another try.
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
  /// Whether an operation only asks, so that making it twice is making it once.
  static func isReading(_ operation: String) -> Bool {
    // These two have reading names: one sends a code, the other exchanges a token.
    let acting = ["GetUserAttributeVerificationCode", "GetTokensFromRefreshToken"]
    let prefixes = ["Get", "List", "Describe", "AdminGet", "AdminList"]
    return !acting.contains(operation) && prefixes.contains { operation.hasPrefix($0) }
  }
}

/// An attempt of a call after which the call was made again.
package struct PoolRetry: Hashable, Sendable {
  /// What came of it: lower case, no full stop, no secrets.
  package var message: String

  init(after outcome: Result<PoolAnswer, PoolCallError>) {
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

  /// An answer of which only the status tells something.
  static func message(status: Int, excerpt: String) -> String {
    "HTTP \(status)" + (excerpt.isEmpty ? " without a body" : ", `\(excerpt)`")
  }
}
