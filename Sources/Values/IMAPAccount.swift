/// A mailbox on an IMAP server, and who may look into it.
package struct IMAPAccount: Hashable, Sendable {
  /// What proves who the user is.
  package enum Credential: Hashable, Sendable {
    case password(Secret)
    /// An OAuth 2.0 access token.
    case oauthToken(Secret)
  }

  /// The server and the mailbox: `imap://` or `imaps://`, a host, perhaps a port and a mailbox's path.
  ///
  /// Without a path it is INBOX. `imaps` is TLS from the start; `imap` is secured by STARTTLS, which the
  /// server must offer, before the log-in, except on a loopback host without `caFile`.
  package var url: String

  /// The user's name, as the server knows it.
  package var username: String

  /// What proves who the user is.
  package var credential: Credential

  /// A PEM file of roots to trust instead of the system's.
  package var caFile: String?

  /// Whether `imap://` is taken literally for any host: no TLS, the password in the open.
  package var isInsecure: Bool

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

  /// The URL without what stands before an at sign, where some write a password.
  package var shownURL: String {
    guard let start = url.firstRange(of: "://")?.upperBound,
      let at = url[start...].lastIndex(of: "@")
    else { return url }
    return String(url[..<start] + url[url.index(after: at)...])
  }
}
