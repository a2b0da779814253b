internal import CognitoModel
internal import Transport

/// The conditions for repeating a call, and the pauses between attempts.
package struct RetryPolicy: Sendable {
  /// The maximum total of a call's pauses; nil for a single attempt.
  ///
  /// While the service does nothing for lack of capacity, only this limit ends the attempts.
  package var patience: Duration? = .seconds(300)

  /// The maximum number of attempts if the service or the connection fails; at least 1.
  package var attemptsWhenFailed = 3

  /// The maximum pause before the second attempt, which doubles with each further attempt.
  package var firstPause = Duration.milliseconds(200)

  /// The limit for the doubled pauses.
  package var longestPause = Duration.seconds(20)

  /// Returns a random number from 0 up to but not including 1.
  let random: @Sendable () -> Double
  /// Waits for a duration; throws if the task is canceled.
  let sleep: @Sendable (Duration) async throws -> Void

  /// The default limits with the system's randomness and clock, for shared services.
  package static let standard = RetryPolicy(
    random: { Double.random(in: 0..<1) },
    sleep: { try await Task.sleep(for: $0) }
  )

  /// The default limits with at most ten seconds of pauses, for checks that a person waits for.
  package static var brief: RetryPolicy {
    var policy = standard
    policy.patience = .seconds(10)
    return policy
  }

  /// A single attempt in all cases.
  package static let never = RetryPolicy(
    patience: nil,
    attemptsWhenFailed: 1,
    random: { 0 },
    sleep: { _ in }
  )

  /// Chooses the pause after an attempt.
  ///
  /// The pause is a random time up to a limit that doubles, or the time that the service requested,
  /// if that is longer. The random time prevents throttled clients from returning together.
  ///
  /// - Parameters:
  ///   - attempt: the number of the attempt, from 1.
  ///   - cause: the reason to repeat the call.
  ///   - asked: the pause that the service requested; nil if it requested none.
  ///   - total: the call's pauses so far.
  /// - Returns: the pause; nil if there is no further attempt.
  func pause(
    after attempt: Int,
    for cause: RetryCause,
    asked: Duration?,
    total: Duration
  ) -> Duration? {
    guard cause == .throttled || attempt < attemptsWhenFailed else { return nil }
    let doubled = firstPause * (1 << min(attempt - 1, 20))
    let pause = max(min(doubled, longestPause) * random(), asked ?? .zero)
    guard let patience, total + pause <= patience else { return nil }
    return pause
  }
}

/// The reason that a call may be repeated without changing what a scenario tests.
enum RetryCause: Hashable, Sendable {
  /// The service did nothing, for lack of capacity.
  case throttled
  /// The service failed, the request did not arrive, or the operation only reads.
  case failed

  /// The reason to repeat a call after a response; nil if there is none.
  ///
  /// A user's limit on attempts is not a reason, because scenarios test the limit.
  static func of(_ answer: PoolAnswer) -> RetryCause? {
    guard let type = answer.error?.type, type != userLimitError else { return nil }
    if throttlingErrors.contains(type) { return .throttled }
    let isFault = serviceErrors.contains(type) || CognitoModel.isFault(error: type)
    return isFault ? .failed : of(status: answer.status)
  }

  /// The reason to repeat a call without a service response; nil if there is none.
  ///
  /// A call is repeated if it did not arrive, if it only reads, or if AWS's SDKs retry its
  /// status.
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

  /// The reason to repeat a call after a status, regardless of its sender; nil if there is none.
  ///
  /// A gateway or a load balancer responds without a body or with HTML. The AWS SDKs retry these
  /// statuses for every operation. Source: SDK reference guide, "Retry behavior", transient
  /// errors and throttling.
  static func of(status: Int) -> RetryCause? {
    if status == 429 { return .throttled }
    // An operation that the server does not implement fails again.
    return (500..<600).contains(status) && ![501, 505].contains(status) ? .failed : nil
  }

  /// The error for too many attempts of one user, which is never repeated, with any status.
  private static let userLimitError = "LimitExceededException"

  /// AWS's names for throttling (SDK reference guide, "Retry behavior").
  private static let throttlingErrors: Set = [
    "TooManyRequestsException", "Throttling", "ThrottlingException", "ThrottledException",
    "RequestThrottled", "RequestThrottledException", "RequestLimitExceeded", "SlowDown",
    "BandwidthLimitExceeded",
  ]

  /// The names of the service's own failures that the model lacks.
  private static let serviceErrors: Set = [
    "InternalFailure", "InternalServerError", "ServiceUnavailable", "ServiceUnavailableException",
  ]
}

extension CognitoModel {
  /// Whether an operation only reads, which makes a repetition harmless.
  static func isReading(_ operation: String) -> Bool {
    // Both names start with a reading prefix, but one sends a code and the other exchanges a token.
    let acting = ["GetUserAttributeVerificationCode", "GetTokensFromRefreshToken"]
    let prefixes = ["Get", "List", "Describe", "AdminGet", "AdminList"]
    return !acting.contains(operation) && prefixes.contains { operation.hasPrefix($0) }
  }
}

/// An attempt after which the call was repeated.
package struct PoolRetry: Hashable, Sendable {
  /// The result of the attempt, in lowercase without a full stop and without secrets.
  package var message: String

  /// Whether the attempt may have taken effect on the service.
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

  /// Describes a response by its status and an excerpt of its body.
  static func message(status: Int, excerpt: String) -> String {
    "HTTP \(status)" + (excerpt.isEmpty ? " without a body" : ", `\(excerpt)`")
  }
}
