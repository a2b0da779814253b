/// A mailbox on an IMAP server, and its login.
package struct IMAPAccount: Hashable, Sendable {
  /// The proof of the user's identity.
  package enum Credential: Hashable, Sendable {
    case password(Secret)
    /// An OAuth 2.0 access token.
    case oauthToken(Secret)
  }

  /// The server and the mailbox: `imap://` or `imaps://`, a host, and optionally a port and a
  /// mailbox's path.
  ///
  /// Without a path it is INBOX. `imaps` starts with TLS. `imap` is secured by STARTTLS before the
  /// login, which the server must offer, except on a loopback host without `caFile`.
  package var url: String

  /// The user's name on the server.
  package var username: String

  /// The proof of the user's identity.
  package var credential: Credential

  /// A PEM file of roots to trust instead of the system's.
  package var caFile: String?

  /// Whether `imap://` is taken literally for any host: no TLS, and the password in plain text.
  package var isInsecure: Bool

  /// The sentence that says where the account is declared: lower case, no full stop; nil if it is
  /// unknown.
  package var declaration: String?

  /// States an account.
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

  /// The URL without the part before an at sign, which may be a password.
  package var shownURL: String {
    guard let start = url.firstRange(of: "://")?.upperBound,
      let at = url[start...].lastIndex(of: "@")
    else { return url }
    return String(url[..<start] + url[url.index(after: at)...])
  }
}
