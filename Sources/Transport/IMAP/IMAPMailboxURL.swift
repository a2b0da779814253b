internal import CCurl
package import Values

/// What an `imap` or `imaps` URL (RFC 5092) says: a server, and perhaps a mailbox on it.
package struct IMAPMailboxURL: Hashable, Sendable {
  /// Where the server is.
  package let host: MailHost

  /// The mailbox that the path names, decoded; nil where there is no path.
  package let mailbox: String?

  /// Reads a text as libcurl itself reads it before it connects.
  /// - Throws: `MailURLError` also where the text says more than a server and a mailbox: a user's
  ///   name and password don't belong into an address that is shown.
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
    // libcurl decodes nothing that holds a control character.
    guard let path = url.part(CURLUPART_PATH, flags: UInt32(CURLU_URLDECODE)) else {
      throw .notAnAddress
    }
    let name = path.dropFirst().drop { $0 == "/" }
    mailbox = name.isEmpty ? nil : String(name.hasSuffix("/") ? name.dropLast() : name)
  }
}

/// Where an IMAP stream leads, and who logs in there.
package struct IMAPLogin: Hashable, Sendable {
  /// Where the server is; the mailbox plays no part before it is opened.
  package let url: IMAPMailboxURL

  /// Who logs in, and by what.
  package let account: IMAPAccount

  /// How the server is reached.
  package let proxy: TransportConfiguration.Proxy

  /// How long connecting, securing and logging in may take together.
  package var timeout = Duration.seconds(20)

  /// Reads the account's URL.
  /// - Throws: `MailURLError` where it is not one of a mailbox.
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
}
