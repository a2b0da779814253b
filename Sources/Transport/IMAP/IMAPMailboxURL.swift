internal import CCurl
package import Values

/// The parts of an `imap` or `imaps` URL (RFC 5092): a server, and optionally a mailbox on it.
package struct IMAPMailboxURL: Hashable, Sendable {
  /// The server and the security of its connections.
  package let host: MailHost

  /// The mailbox in the path, decoded; nil without a path.
  package let mailbox: String?

  /// Parses a URL the way libcurl does before connecting.
  ///
  /// - Throws: `MailURLError`, also for a user name or a password in the URL, because reports
  ///   show the URL.
  package init(
    _ text: String,
    caFile: String? = nil,
    isInsecure: Bool = false
  ) throws(MailURLError) {
    let url = ParsedURL()
    guard url.read(text) else { throw .notAnAddress }
    host = try MailHost(.imap, in: url, caFile: caFile, isInsecure: isInsecure)
    guard url.part(CURLUPART_USER) == nil, url.part(CURLUPART_PASSWORD) == nil,
      let raw = url.part(CURLUPART_PATH), !raw.utf8.contains(UInt8(ascii: ";"))
    else { throw .hasMore }
    // libcurl does not decode a string with a control character.
    guard let path = url.part(CURLUPART_PATH, flags: UInt32(CURLU_URLDECODE)) else {
      throw .notAnAddress
    }
    let name = path.dropFirst().drop { $0 == "/" }
    mailbox = name.isEmpty ? nil : String(name.hasSuffix("/") ? name.dropLast() : name)
  }
}

/// The server of an IMAP stream, and the login.
package struct IMAPLogin: Hashable, Sendable {
  /// The server and the mailbox; logging in does not use the mailbox.
  package let url: IMAPMailboxURL

  /// The user name and the credential.
  package private(set) var account: IMAPAccount

  /// The proxy for the connection to the server.
  package let proxy: TransportConfiguration.Proxy

  /// The time limit for connecting, TLS, and login together.
  package var timeout = Duration.seconds(20)

  /// Parses the account's URL.
  ///
  /// - Throws: `MailURLError` if the URL is not a valid mailbox URL.
  package init(
    _ account: IMAPAccount,
    proxy: TransportConfiguration.Proxy
  ) throws(MailURLError) {
    url = try IMAPMailboxURL(
      account.url,
      caFile: account.caFile,
      isInsecure: account.isInsecure
    )
    (self.account, self.proxy) = (account, proxy)
  }

  /// The same login with another credential, such as a token that a program printed.
  package func with(_ credential: IMAPAccount.Credential) -> IMAPLogin {
    var login = self
    login.account.credential = credential
    return login
  }
}
