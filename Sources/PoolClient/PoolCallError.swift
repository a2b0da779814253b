package import Transport

/// A call that brought no answer that a scenario could look at.
package enum PoolCallError: Error, Hashable, Sendable {
  /// No whole answer came, after so many attempts.
  case transport(TransportError, attempts: Int)
  /// What answered does not speak the service's protocol, after so many attempts.
  case unreadable(status: Int, excerpt: String, attempts: Int = 1)
  /// An operation that must be signed, and nothing to sign it with.
  case noCredentials(operation: String, detail: String)
  /// The service still refused for too many requests after the last attempt.
  case throttledToTheEnd(PoolAnswer)
  /// An answer lacks what the caller cannot go on without.
  case incomplete(operation: String, missing: String)
  /// The task was cancelled.
  case cancelled

  /// The status of an answer that is none of the service's; nil where no answer came.
  package var status: Int? { if case .unreadable(let status, _, _) = self { status } else { nil } }

  /// Whether the call only ended because its task was cancelled.
  package var isCancellation: Bool { self == .cancelled }

  /// The facts in words that name the operation which was called.
  package func message(calling operation: String) -> String {
    switch self {
    case .noCredentials, .incomplete: message
    case .transport, .unreadable, .throttledToTheEnd, .cancelled: "\(operation): \(message)"
    }
  }

  /// The facts in words for reports: lower case, no full stop, no secrets.
  package var message: String {
    switch self {
    case .transport(let error, let attempts):
      error.message + (attempts > 1 ? ", \(attempts) attempts" : "")
    case .unreadable(let status, let excerpt, let attempts):
      ((500..<600).contains(status) || status == 429
        ? "the service returned " : "this is not a user pool service: got ")
        + PoolRetry.message(status: status, excerpt: excerpt)
        + (attempts > 1 ? ", \(attempts) attempts" : "")
    case .noCredentials(let operation, let detail):
      "\(operation) requires AWS credentials, and none were found: \(detail)"
    case .throttledToTheEnd(let answer):
      "too many requests: still `\(answer.error?.type ?? "HTTP \(answer.status)")` "
        + "after \(answer.attempts) attempts"
    case .incomplete(let operation, let missing):
      "the response of \(operation) has no \(missing)"
    case .cancelled: "cancelled"
    }
  }
}
