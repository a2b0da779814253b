/// The reason that a transfer has no complete response.
package struct TransportError: Error, Hashable, Sendable {
  /// The reasons that callers distinguish.
  package enum Reason: Hashable, Sendable {
    /// The request is invalid in its protocol, or its URL is unusable.
    case badRequest
    /// The host name has no address.
    case unresolvedHost
    /// No server listens at the address, or the address is unreachable.
    case refused
    /// The proxy's name has no address, or the proxy did not open a connection.
    case proxyRefused
    /// The certificate was not trusted, or the TLS handshake failed.
    case tlsRefused
    /// The timeout or the connect timeout was reached.
    case timedOut
    /// The connection ended before the response was complete.
    case closedEarly
    /// The response is not HTTP.
    case notHTTP
    /// The response is not SMTP.
    case notSMTP
    /// The mail server rejected the login with this reply; nil if the server offers no login.
    case loginRejected(SMTPReply?)
    /// The mail server rejected a command with this reply.
    case mailRefused(SMTPCommand, SMTPReply)
    /// The response's body is larger than the request allows.
    case tooLarge
    /// The task was canceled.
    case cancelled
    /// The transport was shut down before or during the transfer.
    case shutDown
    /// Any other reason, which is in `detail`.
    case other
  }

  /// The kind of failure.
  package var reason: Reason

  /// The reason from libcurl or the mail server, for reports, without headers and bodies.
  package var detail: String

  /// The part of TLS that failed; nil unless the reason is `tlsRefused`.
  package var tlsFailure: TLSFailure?

  /// A part of TLS that can fail.
  package enum TLSFailure: Hashable, Sendable {
    /// No trusted authority signed the server's certificate, or it is for another host.
    case certificate
    /// The file of trusted authorities can't be used.
    case caFile
    /// The server does not use TLS, or both sides have no version or cipher in common.
    case handshake
  }

  /// Whether part of the request may have been sent, so the server may have acted on it.
  package var mayHaveArrived: Bool

  /// Creates an error; tests of higher layers also create errors.
  package init(reason: Reason, detail: String, mayHaveArrived: Bool = false) {
    self.reason = reason
    self.detail = detail
    self.mayHaveArrived = mayHaveArrived
  }
}

/// The command that a mail server rejected.
package enum SMTPCommand: Hashable, Sendable {
  /// No command: the greeting itself was the rejection.
  case greeting
  /// EHLO or HELO.
  case hello
  /// MAIL, with the sender.
  case sender(String)
  /// RCPT, with the recipient.
  case recipient(String)
  /// DATA, before or after the content of the message.
  case message
}

extension TransportError {
  /// The reason in reports: lowercase, without a full stop, with details from libcurl.
  package var message: String { "\(description) (\(addition))" }

  /// libcurl's message without the parts that repeat the description, which leaves the address.
  private var addition: Substring {
    var rest = detail[...]
    guard reason == .refused || reason == .unresolvedHost else { return rest }
    for start in ["Failed to connect to ", "Could not resolve host: "] where rest.hasPrefix(start) {
      rest.removeFirst(start.count)
    }
    guard rest.hasSuffix("connect to server"), let end = rest.firstRange(of: " after ") else {
      return rest
    }
    return rest[..<end.lowerBound]
  }

  private var description: String {
    switch reason {
    case .badRequest: "the request can't be sent"
    case .unresolvedHost: "the host name has no address"
    case .refused: "the connection was refused"
    case .proxyRefused: "the proxy refused the connection"
    case .tlsRefused: "TLS failed"
    case .timedOut: mayHaveArrived ? "no response in time" : "no connection in time"
    case .closedEarly: "the connection closed before the response was complete"
    case .notHTTP: "the response is not HTTP"
    case .notSMTP: "the response is not SMTP"
    case .loginRejected: "the login was rejected"
    case .mailRefused(.greeting, _), .mailRefused(.hello, _): "the mail server refused the session"
    case .mailRefused(.sender, _): "the mail server refused the sender"
    case .mailRefused(.recipient, _): "the mail server refused the recipient"
    case .mailRefused(.message, _): "the mail server refused the message"
    case .tooLarge: "the response is too large"
    case .cancelled: "canceled"
    case .shutDown: "the run is ending"
    case .other: "the transfer failed"
    }
  }
}

extension TransportError {
  static func badRequest(_ detail: String) -> TransportError {
    TransportError(reason: .badRequest, detail: detail)
  }

  static func cancelled(mayHaveArrived: Bool) -> TransportError {
    TransportError(
      reason: .cancelled,
      detail: "the request was canceled",
      mayHaveArrived: mayHaveArrived
    )
  }

  static func shutDown(mayHaveArrived: Bool) -> TransportError {
    TransportError(
      reason: .shutDown,
      detail: "the transport was shut down",
      mayHaveArrived: mayHaveArrived
    )
  }
}
