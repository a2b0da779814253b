/// A transfer that brought no whole answer.
package struct TransportError: Error, Hashable, Sendable {
  /// What went wrong, as far as callers tell cases apart.
  package enum Reason: Hashable, Sendable {
    /// The request breaks its protocol's grammar or its address is not a usable one.
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
    /// What came back is not SMTP.
    case notSMTP
    /// The mail server refused the user's name and password, with what it said; nil where it offers
    /// no log-in at all.
    case loginRefused(SMTPReply?)
    /// The mail server refused one of its commands, with what it said.
    case mailRefused(SMTPCommand, SMTPReply)
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

  /// What libcurl or the mail server says about it, for reports; never holds headers or bodies.
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

/// What a mail server was asked for when it refused.
package enum SMTPCommand: Hashable, Sendable {
  /// To speak at all: its greeting was the refusal.
  case greeting
  /// To take this client (EHLO or HELO).
  case hello
  /// To take mail from this sender (MAIL).
  case sender(String)
  /// To take mail for this recipient (RCPT).
  case recipient(String)
  /// To take the message itself (DATA), before or after its text.
  case message
}
