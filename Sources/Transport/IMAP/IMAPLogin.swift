package import Values

/// Where an IMAP stream leads, and who logs in there.
package struct IMAPLogin: Hashable, Sendable {
  /// What proves who the user is.
  package enum Proof: Hashable, Sendable {
    /// A password, by PLAIN or LOGIN; by another way where the server knows neither.
    case password(Secret)
    /// An OAuth 2.0 access token, by OAUTHBEARER, or by XOAUTH2 where the server knows only that.
    case accessToken(Secret)
  }

  /// Where the server is; the mailbox plays no part before it is opened.
  package var url: IMAPMailboxURL

  /// The user's name, as the server knows it.
  package var username: String

  /// What proves who the user is.
  package var proof: Proof

  /// How long connecting, securing and logging in may take together.
  package var timeout: Duration

  /// States a log-in.
  package init(
    at url: IMAPMailboxURL,
    username: String,
    proof: Proof,
    timeout: Duration = .seconds(20)
  ) {
    self.url = url
    self.username = username
    self.proof = proof
    self.timeout = timeout
  }
}
