package import Programs
package import Transport
package import Values

/// The reason that a mailbox can't be opened or is lost permanently.
package struct MailboxFailure: Hashable, Sendable {
  /// A cause, as detailed as users need.
  package enum Cause: Error, Hashable, Sendable {
    /// The URL is not a mailbox URL, or has extra parts.
    case unusableURL
    /// The connection or its TLS could not be established.
    case unreachable(TransportError)
    /// The server does not use IMAP; the value is its first line.
    case notIMAP(String)
    /// The server rejected the login.
    case refused(IMAPLoginError)
    /// The server closed the connection; the value is its last message.
    case byeMessage(String)
    /// The server did not open the mailbox; the value is its message.
    case closedMailbox(String)
    /// The server did not open one of several mailboxes; `said` is its message.
    case closedOne(name: String, said: String)
    /// The account has no mailbox for a special use; the names are those that it has.
    case missingUse(MailboxReference, names: [String])
    /// The program for the access token failed.
    case tokenProgram(ProgramFailure)
    /// The program printed no token, or more than a token.
    case noToken(program: String)
    /// The connection broke; the value is the reason.
    case broken(String)
    /// The server was silent for too long.
    case silence
    /// The server or the network exceeded this time limit.
    case slow(Duration)
  }

  /// The mailbox's URL, as the author wrote it.
  package var url: String

  /// The account's user name.
  package var username: String

  /// The sentence that states where the account is declared; nil if unknown.
  package var declaration: String?

  /// The cause of the failure.
  package var cause: Cause

  /// Whether the source has its own file of trusted authorities.
  package var hasCAFile: Bool

  /// The key of the project file with the credential.
  package var credentialKey: String

  /// Whether `mailboxes` names the mailboxes, and not the URL.
  package var listsMailboxes: Bool

  /// The time without a connection before authflow gave up; nil if retrying could not help.
  var outage: Duration?

  init(_ account: IMAPAccount, _ cause: Cause) {
    var cause = cause
    // With one mailbox, the URL or the server's message names it.
    if case .closedOne(_, let said) = cause, account.mailboxes.count < 2 {
      cause = .closedMailbox(said)
    }
    (url, username, self.cause) = (account.shownURL, account.username, cause)
    declaration = account.declaration
    (hasCAFile, listsMailboxes) = (account.caFile != nil, !account.mailboxes.isEmpty)
    credentialKey = account.credential.key
  }

  /// The keys of the project file with the login.
  package var loginKeys: [String] { ["username", credentialKey] }
}

extension IMAPAccount.Credential {
  /// The key of the project file with the credential.
  fileprivate var key: String {
    switch self {
    case .password: "password"
    case .oauthToken: "oauthToken"
    case .oauthCommand: "oauthCommand"
    }
  }
}

extension MailboxFailure.Cause {
  /// Converts an error to a cause that users can distinguish.
  init(_ error: IMAPError) {
    self =
      switch error {
      case .stream(let error): MailboxFailure.Cause(error)
      case .byeMessage(let text): .byeMessage(text)
      case .framing(.literalTooLarge(let size)):
        .broken("the server sent a string of \(size) bytes, which exceeds the limit")
      case .framing(.tooManyLiterals): .broken("the server sent a response with too many literals")
      case .refused(let status): .closedMailbox("\(status.kind.rawValue) \(status.text)")
      case .unopened(let name, let status):
        .closedOne(name: name, said: "\(status.kind.rawValue) \(status.text)")
      case .missing(let reference, let names): .missingUse(reference, names: names)
      case .renumbered: .broken("the mailbox was replaced")
      }
  }

  private init(_ error: IMAPStreamError) {
    self =
      switch error {
      case .unreachable(let error): .unreachable(error)
      case .refused(let rejection): .refused(rejection)
      case .notIMAP(let line): .notIMAP(line)
      case .closed(let detail): .broken(detail)
      case .timedOut: .silence
      case .stopped: .broken("stopped")
      }
  }

  /// Whether the server is reachable but temporarily unavailable.
  var isBusy: Bool {
    switch self {
    case .refused(let rejection):
      rejection.cause == .connectionLimit || rejection.cause == .unavailable
    case .byeMessage, .broken, .silence, .slow: true
    case .closedMailbox(let said), .closedOne(_, let said):
      ["[INUSE]", "[LIMIT]", "[UNAVAILABLE]", "[SERVERBUG]", "[THROTTLED]", "[OVERQUOTA]"]
        .contains { said.contains($0) }
    case .unusableURL, .unreachable, .notIMAP, .missingUse, .tokenProgram, .noToken: false
    }
  }

  /// Whether a retry may reopen a mailbox that was open before.
  var mayPass: Bool {
    switch self {
    case .unreachable(let error): error.reason != .tlsRefused && error.reason != .badRequest
    case .refused(let rejection): rejection.cause == .unstated || isBusy
    case .notIMAP: true
    case .byeMessage, .broken, .silence, .slow, .closedMailbox, .closedOne, .unusableURL: isBusy
    case .missingUse, .tokenProgram, .noToken: false
    }
  }
}
