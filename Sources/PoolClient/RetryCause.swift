internal import CognitoModel
internal import Transport

/// The reason that a call may be repeated without changing what a scenario tests.
enum RetryCause: Hashable, Sendable {
  /// The service did nothing, for lack of capacity.
  case throttled
  /// The service failed, the request did not arrive, or the operation only reads.
  case failed

  /// The reason to repeat a call after a response; nil if there is none.
  ///
  /// A user's limit on attempts is not a reason, because scenarios test the limit.
  static func of(_ answer: PoolResponse) -> RetryCause? {
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
    !acting.contains(operation) && prefixes.contains { operation.hasPrefix($0) }
  }

  /// Operations whose names start with a prefix of ``prefixes``, but that send a code or exchange a
  /// token.
  private static let acting = ["GetUserAttributeVerificationCode", "GetTokensFromRefreshToken"]

  private static let prefixes = ["Get", "List", "Describe", "AdminGet", "AdminList"]
}
