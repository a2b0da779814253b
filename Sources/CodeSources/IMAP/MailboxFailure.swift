package import Transport
internal import Values

/// Why a mailbox can't be opened, or is lost permanently.
package struct MailboxFailure: Hashable, Sendable {
  /// The cause.
  package enum Cause: Hashable, Sendable {
    /// The URL is not a mailbox URL, or has extra parts.
    case unusableURL
    /// The connection, or its security, could not be established.
    case unreachable(TransportError)
    /// The server does not speak IMAP; with its first line.
    case notIMAP(String)
    /// The server rejected the login.
    case refused(IMAPRefusal)
    /// The server closed the connection; with its last message.
    case farewell(String)
    /// The server did not open the mailbox; with its message.
    case closedMailbox(String)
    /// The connection broke; with the reason.
    case broken(String)
    /// The server was silent for too long.
    case silence
    /// The server or the network took longer than that, and no more time was left.
    case slow(Duration)
  }

  /// The mailbox's URL, as the author wrote it.
  package var url: String

  /// The user's name.
  package var username: String

  /// The sentence that says where the account is declared; nil if it is unknown.
  package var declaration: String?

  /// The cause.
  package var cause: Cause

  /// How long awaits had been without a connection when it was given up; nil if retrying could not
  /// help.
  package var outage: Duration?

  init(_ account: IMAPAccount, _ cause: Cause) {
    (url, username, self.cause) = (account.shownURL, account.username, cause)
    declaration = account.declaration
  }
}

extension MailboxFailure.Cause {
  /// The cause of a broken exchange, as far as users distinguish cases.
  init(_ error: IMAPError) {
    self =
      switch error {
      case .stream(let error): MailboxFailure.Cause(error)
      case .farewell(let text): .farewell(text)
      case .framing(.literalTooLarge(let size)):
        .broken("it sent a string of \(size) bytes, which exceeds the limit")
      case .framing(.tooManyLiterals): .broken("it sent a response with too many parts")
      case .refused(let status): .closedMailbox("\(status.kind.rawValue) \(status.text)")
      case .renumbered: .broken("the mailbox was replaced")
      }
  }

  private init(_ error: IMAPStreamError) {
    self =
      switch error {
      case .unreachable(let error): .unreachable(error)
      case .refused(let refusal): .refused(refusal)
      case .notIMAP(let line): .notIMAP(line)
      case .closed(let detail): .broken(detail)
      case .timedOut: .silence
      case .stopped: .broken("stopped")
      }
  }

  /// Whether the server is there and asks us to come back later.
  var isBusy: Bool {
    switch self {
    case .refused(let refusal): refusal.cause == .connectionLimit || refusal.cause == .unavailable
    case .farewell, .broken, .silence, .slow: true
    case .closedMailbox(let said):
      ["[INUSE]", "[LIMIT]", "[UNAVAILABLE]", "[SERVERBUG]"].contains { said.contains($0) }
    case .unusableURL, .unreachable, .notIMAP: false
    }
  }

  /// Whether retrying may reopen a mailbox that was open.
  var mayPass: Bool {
    switch self {
    case .unreachable(let error): error.reason != .tlsRefused && error.reason != .badRequest
    case .refused(let refusal): refusal.cause == .unstated || isBusy
    case .notIMAP: true
    case .farewell, .broken, .silence, .slow, .closedMailbox, .unusableURL: isBusy
    }
  }
}

extension MailboxFailure {
  /// The reason.
  package var message: String {
    guard let outage else { return cause.description(url, username) }
    return "no connection for \(outage.sourceText): \(cause.description(url, username))"
  }
}

extension MailboxFailure.Cause {
  fileprivate func description(_ url: String, _ user: String) -> String {
    switch self {
    case .unusableURL:
      "invalid IMAP URL `\(url)`: expected `imap://` or `imaps://`, a host, and optionally a port "
        + "and a mailbox"
    case .unreachable(let error) where error.reason == .tlsRefused:
      "cannot connect to \(url) securely: \(error.detail)"
    case .unreachable(let error): "cannot connect to \(url): \(error.detail)"
    case .notIMAP(let line): "the server at \(url) is not an IMAP server\(quoted(line))"
    case .refused(let refusal): refusal.description(url, user) + quoted(refusal.said)
    case .farewell(let said): "\(url) closed the connection\(quoted(said))"
    case .closedMailbox(let said): "\(user) cannot open \(url)\(quoted(said))"
    case .broken(let detail): "the connection to \(url) broke: \(detail)"
    case .silence: "\(url) stopped responding"
    case .slow(let time): "\(url) took longer than \(time.sourceText) to respond"
    }
  }
}

extension IMAPRefusal {
  fileprivate func description(_ url: String, _ user: String) -> String {
    switch cause {
    case .credentials: "\(url) rejected the login of \(user)"
    case .connectionLimit: "\(url) accepts no more connections from \(user)"
    case .plaintext: "\(url) accepts passwords only over TLS"
    case .noCommonMechanism: "\(url) does not support logging in with the credentials of \(user)"
    case .unavailable: "\(url) temporarily cannot log \(user) in"
    case .unstated: "\(url) did not accept the login of \(user)"
    }
  }
}

/// How much of a server's message is shown.
private let shownLength = 300

/// A server's message without control characters.
private func quoted(_ text: String) -> String {
  let shown = String(
    text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
      .prefix(shownLength)
  )
  return shown.isEmpty ? "" : ": “\(shown)”"
}
