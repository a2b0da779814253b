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
  private let tokens: TokenProgram?
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

// MARK: - Watching

extension IMAPMailbox {
  /// Delivers the messages that arrive from now on, or since the last watch.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    let (control, login) = (try makeControl(), try makeLogin())
    let requests = MailboxRequests(waking: control)
    let removals = memory.withLock { memory in
      defer { memory.removals = [] }
      (memory.requests, memory.failure) = (requests, nil)
      return memory.removals
    }
    requests.remove(removals)
    let result = await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await awaited in inbox.awaited { requests.set(awaited) }
        }
        defer { group.cancelAll() }
        return await work(login, requests, control, inbox)
      }
    } onCancel: {
      control.stop()
    }
    memory.withLock { memory in
      memory.requests = nil
      if case .failure(let error) = result { memory.failure = error }
    }
    requests.endLooks()
    try result.get()
  }

  private func work(
    _ login: IMAPLogin,
    _ requests: MailboxRequests,
    _ control: StreamControl,
    _ inbox: SourceInbox
  ) async -> Result<Void, CodeSourceError> {
    var connection = MailboxConnection(
      account,
      mailboxes: memory.withLock { $0.mailboxes },
      times: times(for: login.url),
      requests: requests,
      control: control,
      inbox: inbox
    )
    defer { memory.withLock { $0.mailboxes = connection.mailboxes } }
    var isNew = false
    while true {
      let credential: IMAPAccount.Credential
      switch await self.credential(isNew: &isNew) {
      case .success(let found?): credential = found
      case .success(nil): return .success(())
      case .failure(let failure): return .failure(failure)
      }
      do throws(TransportError) {
        let (end, used) = try await run(connection, login.with(credential))
        connection = used
        if let result = result(of: end, isNew: isNew) { return result }
      } catch {
        return .failure(failure(.unreachable(error)))
      }
    }
  }

  /// The result of a connection that ended; nil after forgetting a token that the server no longer
  /// accepts.
  private func result(
    of end: MailboxConnection.End,
    isNew: Bool
  ) -> Result<Void, CodeSourceError>? {
    switch end {
    case .stopped: return .success(())
    case .failed(let error): return .failure(error)
    case .refused(let error, let hadLoggedIn):
      // A token that the server never accepted is not replaced by another one.
      guard tokens != nil, hadLoggedIn || !isNew else { return .failure(error) }
      memory.withLock { $0.token = nil }
      return nil
    }
  }

  /// Uses a connection on its own thread.
  private func run(
    _ connection: MailboxConnection,
    _ login: IMAPLogin
  ) async throws(TransportError) -> (MailboxConnection.End, MailboxConnection) {
    try await BlockingWork.run {
      var connection = connection
      let end = connection.run(login)
      return (end, connection)
    }
  }

  /// The credential for the next login, with a new token if there is none; nil if canceled.
  private func credential(
    isNew: inout Bool
  ) async -> Result<IMAPAccount.Credential?, CodeSourceError> {
    guard let tokens else { return .success(account.credential) }
    isNew = false
    if let token = memory.withLock({ $0.token }) { return .success(.oauthToken(token)) }
    do throws(MailboxFailure.Cause) {
      guard let token = try await tokens.token() else { return .success(nil) }
      isNew = true
      memory.withLock { $0.token = token }
      return .success(.oauthToken(token))
    } catch {
      return .failure(failure(error))
    }
  }

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

  private func makeControl() throws(CodeSourceError) -> StreamControl {
    do throws(TransportError) {
      return try StreamControl()
    } catch {
      throw failure(.unreachable(error))
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
