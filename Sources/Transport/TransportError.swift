/// A transfer that brought no whole answer.
package struct TransportError: Error, Hashable, Sendable {
  /// What went wrong, as far as callers tell cases apart.
  package enum Reason: Hashable, Sendable {
    /// The request breaks HTTP's grammar or its address is not a usable `http` or `https` one.
    case badRequest
    /// The host's name has no address.
    case unresolvedHost
    /// Nothing listens there, or no route leads there.
    case refused
    /// The proxy's name has no address, or the proxy would not connect us.
    case proxyRefused
    /// The certificate was not trusted, or the TLS handshake failed.
    case tlsRefused
    /// The timeout or the connect timeout was reached.
    case timedOut
    /// The connection ended before the answer was whole.
    case closedEarly
    /// What came back is not HTTP.
    case notHTTP
    /// The answer's body is larger than the request allows.
    case tooLarge
    /// The task was cancelled.
    case cancelled
    /// The transport was shut down before or during the transfer.
    case shutDown
    /// Anything else; the detail says what.
    case other
  }

  /// What went wrong.
  package var reason: Reason

  /// What libcurl says about it, for reports; never holds headers or bodies.
  package var detail: String

  /// Whether any of the request may have left, so that the server may have acted on it.
  package var mayHaveArrived: Bool

  /// Takes the facts; tests of the layers above make errors too.
  package init(reason: Reason, detail: String, mayHaveArrived: Bool = false) {
    self.reason = reason
    self.detail = detail
    self.mayHaveArrived = mayHaveArrived
  }
}
