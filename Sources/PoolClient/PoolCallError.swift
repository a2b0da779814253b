package import Transport

/// A call that brought no answer that a scenario could look at.
package enum PoolCallError: Error, Hashable, Sendable {
  /// No whole answer came, after so many attempts.
  case transport(TransportError, attempts: Int)
  /// What answered does not speak the service's protocol.
  case unreadable(status: Int, excerpt: String)
  /// An operation that must be signed, and nothing to sign it with.
  case noCredentials(operation: String, detail: String)
  /// The service still refused for too many requests after the last attempt.
  case throttledToTheEnd(PoolAnswer)
  /// An answer lacks what the caller cannot go on without.
  case incomplete(operation: String, missing: String)
  /// The task was cancelled.
  case cancelled
}

extension PoolCallError {
  /// Whether the call only ended because its task was cancelled.
  package var isCancellation: Bool { self == .cancelled }

  /// The facts in words for reports: lower case, no full stop, no secrets.
  package var message: String {
    switch self {
    case .transport(let error, let attempts):
      error.message + (attempts > 1 ? ", \(attempts) attempts" : "")
    case .unreadable(let status, let excerpt):
      "what answered is not a user pool service: HTTP \(status)"
        + (excerpt.isEmpty ? " without a body" : ", `\(excerpt)`")
    case .noCredentials(let operation, let detail):
      "\(operation) must be signed, and there are no AWS credentials: \(detail)"
    case .throttledToTheEnd(let answer):
      "too many requests: still `\(answer.error?.type ?? "HTTP \(answer.status)")` "
        + "after \(answer.attempts) attempts"
    case .incomplete(let operation, let missing):
      "the answer of \(operation) has no \(missing)"
    case .cancelled: "cancelled"
    }
  }
}

extension TransportError {
  /// The facts in words for reports, libcurl's own at the end.
  package var message: String { "\(words) (\(detail))" }

  private var words: String {
    switch reason {
    case .badRequest: "the request cannot be sent"
    case .unresolvedHost: "the host's name has no address"
    case .refused: "the connection was refused"
    case .proxyRefused: "the proxy refused"
    case .tlsRefused: "TLS failed"
    case .timedOut: mayHaveArrived ? "no answer in time" : "no connection in time"
    case .closedEarly: "the connection ended before the answer was whole"
    case .notHTTP: "what answered is not HTTP"
    case .notSMTP: "what answered is not SMTP"
    case .loginRefused: "the log-in was refused"
    case .mailRefused(.greeting, _), .mailRefused(.hello, _): "the mail server refused to speak"
    case .mailRefused(.sender, _): "the mail server refused the sender"
    case .mailRefused(.recipient, _): "the mail server refused the recipient"
    case .mailRefused(.message, _): "the mail server refused the message"
    case .tooLarge: "the answer is too large"
    case .cancelled: "cancelled"
    case .shutDown: "the run is ending"
    case .other: "the transfer failed"
    }
  }
}
