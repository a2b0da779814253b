internal import CCurl

/// A transfer without a complete response.
package struct TransportError: Error, Hashable, Sendable {
  /// What went wrong, as far as callers distinguish cases.
  package enum Reason: Hashable, Sendable {
    /// The request breaks its protocol's grammar, or its URL is unusable.
    case badRequest
    /// The host name has no address.
    case unresolvedHost
    /// No server listens there, or no route leads there.
    case refused
    /// The proxy's name has no address, or the proxy did not connect us.
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
    /// The mail server rejected the user's name and password, with its reply; nil if it offers no
    /// login at all.
    case loginRefused(SMTPReply?)
    /// The mail server rejected a command, with its reply.
    case mailRefused(SMTPCommand, SMTPReply)
    /// The response's body is larger than the request allows.
    case tooLarge
    /// The task was canceled.
    case cancelled
    /// The transport was shut down before or during the transfer.
    case shutDown
    /// Anything else, with the reason in the detail.
    case other
  }

  /// What went wrong.
  package var reason: Reason

  /// The reason from libcurl or the mail server, for reports.
  ///
  /// It never contains headers or bodies.
  package var detail: String

  /// Whether any of the request may have been sent, so the server may have acted on it.
  package var mayHaveArrived: Bool

  /// Creates an error.
  ///
  /// Tests of the layers above create errors too.
  package init(reason: Reason, detail: String, mayHaveArrived: Bool = false) {
    self.reason = reason
    self.detail = detail
    self.mayHaveArrived = mayHaveArrived
  }
}

/// The command that a mail server rejected.
package enum SMTPCommand: Hashable, Sendable {
  /// The greeting itself was the rejection.
  case greeting
  /// The client (EHLO or HELO).
  case hello
  /// Mail from this sender (MAIL).
  case sender(String)
  /// Mail for this recipient (RCPT).
  case recipient(String)
  /// The message itself (DATA), before or after its content.
  case message
}

extension TransportError {
  /// The reason for reports: lower case, no full stop, with what libcurl's own message adds.
  package var message: String { "\(description) (\(addition))" }

  /// libcurl's message without what the description already says: only the address is left.
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
    case .badRequest: "the request cannot be sent"
    case .unresolvedHost: "the host name has no address"
    case .refused: "the connection was refused"
    case .proxyRefused: "the proxy refused the connection"
    case .tlsRefused: "TLS failed"
    case .timedOut: mayHaveArrived ? "no response in time" : "no connection in time"
    case .closedEarly: "the connection closed before the response was complete"
    case .notHTTP: "the response is not HTTP"
    case .notSMTP: "the response is not SMTP"
    case .loginRefused: "the login was rejected"
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

// The only place with the meanings of libcurl's codes.

extension TransportError.Reason {
  /// The case for a code.
  ///
  /// Once a request is sent, "unsupported protocol" is about the response.
  init(_ code: CURLcode, mayHaveArrived: Bool) {
    self =
      switch code {
      case CURLE_UNSUPPORTED_PROTOCOL where mayHaveArrived: .notHTTP
      case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .badRequest
      case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost
      case CURLE_COULDNT_CONNECT: .refused
      case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyRefused
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      case CURLE_FILESIZE_EXCEEDED: .tooLarge
      case CURLE_WEIRD_SERVER_REPLY: .notHTTP
      case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
        CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .closedEarly
      case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
        CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CLIENTCERT,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
        .tlsRefused
      default: .other
      }
  }
}

extension CURLcode {
  /// libcurl's general message for the code, without details of a transfer.
  var description: String {
    guard let words = unsafe curl_easy_strerror(self) else { return "" }
    return unsafe String(cString: words)
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
