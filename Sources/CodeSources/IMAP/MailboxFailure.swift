package import Transport
internal import Values

/// Why a mailbox can't be opened, or is lost for good.
package struct MailboxFailure: Hashable, Sendable {
  /// What stopped us.
  package enum Cause: Hashable, Sendable {
    /// The URL is not one of a mailbox, or says more than that.
    case unusableURL
    /// There is no connection, or none that is secure.
    case unreachable(TransportError)
    /// What answered does not speak IMAP; with its first line.
    case notIMAP(String)
    /// The server refused the log-in.
    case refused(IMAPRefusal)
    /// The server ended the connection, and its last words.
    case farewell(String)
    /// The server refused to open the mailbox, and its words.
    case closedMailbox(String)
    /// The connection broke, and how.
    case broken(String)
    /// The server was silent for too long.
    case silence
    /// The server, or the way there, took longer than that where no more time was left.
    case slow(Duration)
  }

  /// The mailbox's URL, as the author wrote it.
  package var url: String

  /// The user's name.
  package var username: String

  /// What stopped us.
  package var cause: Cause

  /// How long awaits had been without a connection when it was given up; nil where nothing else could come of it.
  package var outage: Duration?

  init(_ account: IMAPAccount, _ cause: Cause) {
    (url, username, self.cause) = (account.shownURL, account.username, cause)
  }
}

extension MailboxFailure.Cause {
  /// What broke an exchange, as far as users tell cases apart.
  init(_ error: IMAPError) {
    self =
      switch error {
      case .stream(let error): MailboxFailure.Cause(error)
      case .farewell(let text): .farewell(text)
      case .framing(.literalTooLarge(let size)): .broken("it sent a text of \(size) bytes")
      case .framing(.tooManyLiterals): .broken("it sent a response of too many parts")
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

  /// Whether a mailbox that was open may be had again by trying.
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
  /// The facts in words.
  package var message: String {
    guard let outage else { return cause.description(url, username) }
    return "no connection for \(outage.sourceText): \(cause.description(url, username))"
  }
}

extension MailboxFailure.Cause {
  fileprivate func description(_ url: String, _ user: String) -> String {
    switch self {
    case .unusableURL:
      "`\(url)` is not imap:// or imaps://, a host, perhaps a port and a mailbox, and nothing else"
    case .unreachable(let error) where error.reason == .tlsRefused:
      "\(url) has no secure connection for us: \(error.detail)"
    case .unreachable(let error): "\(url) can't be reached: \(error.detail)"
    case .notIMAP(let line): "what answers at \(url) does not speak IMAP\(quoted(line))"
    case .refused(let refusal): refusal.description(url, user) + quoted(refusal.said)
    case .farewell(let said): "\(url) ended the connection\(quoted(said))"
    case .closedMailbox(let said): "\(url) can't be opened for \(user)\(quoted(said))"
    case .broken(let detail): "the connection to \(url) broke: \(detail)"
    case .silence: "\(url) does not answer any more"
    case .slow(let time): "\(url) took longer than \(time.sourceText) to answer"
    }
  }
}

extension IMAPRefusal {
  fileprivate func description(_ url: String, _ user: String) -> String {
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
