internal import Transport
internal import Values

extension MailboxFailure {
  /// The facts in words.
  package var message: String {
    guard let outage else { return cause.words(url, username) }
    return "no connection for \(outage.authoredText): \(cause.words(url, username))"
  }
}

extension MailboxFailure.Cause {
  fileprivate func words(_ url: String, _ user: String) -> String {
    switch self {
    case .unusableURL:
      "`\(url)` is not imap:// or imaps://, a host, perhaps a port and a mailbox, and nothing else"
    case .unreachable(let error) where error.reason == .tlsRefused:
      "\(url) has no secure connection for us: \(error.detail)"
    case .unreachable(let error): "\(url) can't be reached: \(error.detail)"
    case .notIMAP(let line): "what answers at \(url) does not speak IMAP\(quoted(line))"
    case .refused(let refusal): refusal.words(url, user) + quoted(refusal.said)
    case .farewell(let said): "\(url) ended the connection\(quoted(said))"
    case .closedMailbox(let said): "\(url) can't be opened for \(user)\(quoted(said))"
    case .broken(let detail): "the connection to \(url) broke: \(detail)"
    case .silence: "\(url) does not answer any more"
    case .slow(let time): "\(url) took longer than \(time.authoredText) to answer"
    }
  }
}

extension IMAPRefusal {
  fileprivate func words(_ url: String, _ user: String) -> String {
    switch cause {
    case .credentials: "\(url) refused the log-in of \(user)"
    case .connectionLimit: "\(url) takes no further connection of \(user)"
    case .plaintext: "\(url) takes no password over a connection without TLS"
    case .noCommonMechanism: "\(url) offers no way to log in with what \(user) has"
    case .unavailable: "\(url) can't log \(user) in at the moment"
    case .unstated: "\(url) did not let \(user) in"
    }
  }
}

/// How much of a server's words is shown.
private let shownLength = 300

/// What a server said, without what would not be text.
private func quoted(_ text: String) -> String {
  let shown = String(
    text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
      .prefix(shownLength)
  )
  return shown.isEmpty ? "" : ": “\(shown)”"
}
