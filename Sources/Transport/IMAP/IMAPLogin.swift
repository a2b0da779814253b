package import Values

/// Where a mail stream leads, and who logs in there.
package struct IMAPLogin: Hashable, Sendable {
  /// What proves who the user is.
  package enum Proof: Hashable, Sendable {
    /// A password, by PLAIN or LOGIN; by another way where the server knows neither.
    case password(Secret)
    /// An OAuth 2.0 access token, by OAUTHBEARER, or by XOAUTH2 where the server knows only that.
    case accessToken(Secret)
  }

  /// The server; its mailbox plays no part here.
  package var server: IMAPMailboxURL

  /// The user's name, as the server knows it.
  package var username: String

  /// What proves who the user is.
  package var proof: Proof

  /// Whether an `imap` connection is secured by STARTTLS before the log-in, or not at all.
  package var startsTLS: Bool

  /// A PEM file of roots to trust instead of the system's.
  package var caFile: String?

  /// How long connecting, securing and logging in may take together.
  package var timeout: Duration

  /// States a log-in.
  package init(
    server: IMAPMailboxURL,
    username: String,
    proof: Proof,
    startsTLS: Bool,
    caFile: String? = nil,
    timeout: Duration = .seconds(20)
  ) {
    self.server = server
    self.username = username
    self.proof = proof
    self.startsTLS = startsTLS
    self.caFile = caFile
    self.timeout = timeout
  }
}
