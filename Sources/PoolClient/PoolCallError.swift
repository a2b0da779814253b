internal import Diagnostics
package import Transport

/// The error of a call that got no response for a scenario to check.
package enum PoolCallError: Error, Hashable, Sendable {
  /// No complete response arrived after this number of attempts.
  case transport(TransportError, attempts: Int)
  /// The response is not in the service's protocol, after this number of attempts.
  case unreadable(status: Int, excerpt: String, attempts: Int = 1)
  /// An operation must be signed, but no credentials are usable.
  case noCredentials(operation: String, detail: String)
  /// The service throttled all attempts; the value is the last response, with the pause that the
  /// service requested.
  case throttledToTheEnd(PoolResponse, askedPause: Duration?)
  /// The response lacks a member that the caller needs.
  case incomplete(operation: String, missing: String)
  /// The task was canceled, before or after the request was sent.
  case cancelled(mayHaveArrived: Bool)

  /// The HTTP status of a response in another protocol; nil for all other errors.
  package var status: Int? { if case .unreadable(let status, _, _) = self { status } else { nil } }

  /// Whether the service may have received the request and acted on it.
  package var mayHaveArrived: Bool {
    switch self {
    case .transport(let error, _): error.mayHaveArrived
    case .noCredentials: false
    case .cancelled(let mayHaveArrived): mayHaveArrived
    // For lack of capacity, the service did nothing.
    case .throttledToTheEnd: false
    case .unreadable(let status, _, _): status != 429
    case .incomplete: true
    }
  }

  /// Whether the call ended only because its task was canceled.
  package var isCancellation: Bool { if case .cancelled = self { true } else { false } }

  /// The reason for reports, with the name of the operation.
  package func message(calling operation: String) -> String {
    switch self {
    case .noCredentials, .incomplete: message
    case .transport, .unreadable, .throttledToTheEnd, .cancelled: "\(operation): \(message)"
    }
  }

  /// The reason in reports: lowercase, without a full stop, without secrets.
  package var message: String {
    switch self {
    case .transport(let error, let attempts):
      error.message + (attempts > 1 ? ", \(attempts) attempts" : "")
    case .unreadable(let status, let excerpt, let attempts):
      ((500..<600).contains(status) || status == 429
        ? "the service returned " : "the endpoint is not a user pool service: got ")
        + PoolRetry.message(status: status, excerpt: excerpt)
        + (attempts > 1 ? ", \(attempts) attempts" : "")
    case .noCredentials(let operation, let detail):
      "\(operation) requires AWS credentials, and none are usable: \(detail)"
    case .throttledToTheEnd(let answer, let pause):
      "too many requests: still got `\(answer.error?.type ?? "HTTP \(answer.status)")` after "
        + answer.attempts.counting("attempt")
        + (pause.map { "; the response specifies a pause of \(Int($0 / .seconds(1))) s" } ?? "")
    case .incomplete(let operation, let missing):
      "the response of \(operation) has no \(missing)"
    case .cancelled: "canceled"
    }
  }
}
