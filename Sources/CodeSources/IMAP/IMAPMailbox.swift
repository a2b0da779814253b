internal import Synchronization
package import Transport
package import Values

/// The mailboxes of an account on an IMAP server.
///
/// The mailboxes are opened read-only, except to delete messages if the account allows it. All
/// waiting scenarios share one connection. The mailboxes are checked during awaits and when a mark
/// is taken. A new watch continues where the last watch stopped. Each object has its own
/// connection, even for the same account.
package final class IMAPMailbox: CodeSource {
  /// The name that users see.
  package let name: String

  /// The state that outlives a watch.
  struct Memory {
    /// The requests of the current watch; nil between watches.
    var requests: MailboxRequests?
    /// The error that ended the last watch; nil if there was no error.
    var failure: CodeSourceError?
    /// The mailboxes of the account, with the positions in them.
    var mailboxes: [PolledMailbox]
    /// The token that the account's command printed last; nil if there is none.
    var token: Secret?
    /// The messages to delete that no watch has received yet.
    var removals: [IMAPMessageID] = []
  }

  let account: IMAPAccount
  let tokens: TokenProgram?
  private let proxy: TransportConfiguration.Proxy
  private let times: MailboxTimes?
  let memory: Mutex<Memory>

  /// Creates a source without connecting.
  ///
  /// `environment` is the complete environment of the account's `oauthCommand`. `conceal` receives
  /// each token before it is used, to mask it in output. `times` defaults to values that depend on
  /// the server's location.
  package init(
    name: String,
    account: IMAPAccount,
    environment: [String: String] = [:],
    conceal: @escaping @Sendable (Secret) -> Void = { _ in },
    proxy: TransportConfiguration.Proxy = .environment,
    times: MailboxTimes? = nil
  ) {
    self.name = name
    self.account = account
    tokens = TokenProgram(account, environment: environment, conceal: conceal)
    self.proxy = proxy
    self.times = times
    let names = account.mailboxes.isEmpty ? [account.mailboxInURL] : account.mailboxes
    let references = names.map { MailboxReference($0) }
    memory = Mutex(Memory(mailboxes: references.map { PolledMailbox($0) }))
  }
}

// MARK: - Connecting

extension IMAPMailbox {
  func times(for url: IMAPMailboxURL) -> MailboxTimes {
    times ?? (url.host.isLoopback ? .nearby : .distant)
  }

  func makeLogin() throws(CodeSourceError) -> IMAPLogin {
    do throws(MailURLError) {
      var login = try IMAPLogin(account, proxy: proxy)
      login.timeout = times(for: login.url).opening
      return login
    } catch {
      throw failure(.unusableURL)
    }
  }

  func failure(_ cause: MailboxFailure.Cause) -> CodeSourceError {
    .mailbox(MailboxFailure(account, cause))
  }
}

extension IMAPAccount {
  /// The mailbox in the URL's path; nil without a path.
  var mailboxInPath: String? {
    (try? IMAPMailboxURL(url, caFile: caFile, isInsecure: isInsecure))?.mailbox
  }

  /// The mailbox in the URL's path, or INBOX.
  fileprivate var mailboxInURL: String { mailboxInPath ?? "INBOX" }
}
