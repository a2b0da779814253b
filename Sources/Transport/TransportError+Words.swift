extension TransportError {
  /// The facts in words for reports: lower case, no full stop, libcurl's own at the end.
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
