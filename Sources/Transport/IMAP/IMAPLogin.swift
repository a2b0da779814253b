package import Values

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
