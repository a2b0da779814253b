/// A mailbox on an IMAP server, and its login.
package struct IMAPAccount: Hashable, Sendable {
  /// The password or token that proves the user's identity.
  package enum Credential: Hashable, Sendable {
    case password(Secret)
    /// An OAuth 2.0 access token.
    case oauthToken(Secret)
    /// A program that prints a new OAuth 2.0 access token in each run.
    case oauthCommand(TokenCommand)
  }

  /// A program and its arguments, and the absolute path of the folder in which it runs.
  package struct TokenCommand: Hashable, Sendable {
    /// The program and its arguments, without a shell.
    package var run: [String]

    /// The folder in which the program runs.
    package var folder: String

    /// Creates a command from its words and its folder.
    package init(run: [String], folder: String) { (self.run, self.folder) = (run, folder) }
  }

  /// The URL: `imap://` or `imaps://`, a host, and optionally a port and a mailbox's path.
  ///
  /// Without a path, the mailbox is INBOX. `imaps` starts with TLS. For `imap`, the server must
  /// offer STARTTLS, which precedes the login. A loopback host without `caFile` is exempt.
  package var url: String

  /// The user name on the server.
  package var username: String

  /// The password or token for the login.
  package var credential: Credential

  /// The path of a PEM file with trusted roots, which replace the system's roots; nil for the
  /// system's roots.
  package var caFile: String?

  /// Whether `imap://` connects to any host without TLS, with the password in plain text.
  package var isInsecure: Bool

  /// The mailboxes to read, each a name or a special use such as `\Junk`; empty for the mailbox in
  /// the URL.
  package var mailboxes: [String] = []

  /// Whether the server announces new messages during an IDLE command (RFC 2177).
  package var usesIdle = false

  /// Whether messages that awaits took are deleted at the end of their scenario.
  package var deletesTakenMessages = false

  /// The sentence that states where the account is declared; nil if unknown.
  ///
  /// The sentence is in lowercase without a full stop.
  package var declaration: String?

  /// Creates an account whose declaration is unknown.
  package init(
    url: String,
    username: String,
    credential: Credential,
    caFile: String? = nil,
    isInsecure: Bool = false
  ) {
    self.url = url
    self.username = username
    self.credential = credential
    self.caFile = caFile
    self.isInsecure = isInsecure
  }

  /// The URL without the part before an at sign, which may include a password.
  package var shownURL: String {
    guard let start = url.authorityStart,
      let at = url[start...].lastIndex(of: "@")
    else { return url }
    return String(url[..<start] + url[url.index(after: at)...])
  }
}
