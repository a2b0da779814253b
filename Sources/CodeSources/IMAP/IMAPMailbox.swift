internal import Synchronization
package import Transport
package import Values

/// A mailbox on an IMAP server: one connection for any number of waiting scenarios, and no changes
/// to the mailbox.
///
/// It is opened read-only, and checked during awaits or when a mark is taken. A new watch continues
/// where the last one stopped. Two objects for one account have a connection each.
package final class IMAPMailbox: CodeSource {
  /// The name for the user.
  package let name: String

  /// What outlives a watch.
  private struct Memory {
    /// Nil while it is not watched.
    var requests: MailboxRequests?
    /// What ended the last watch.
    var failure: CodeSourceError?
    /// Nil until it was opened for the first time.
    var cursor: MailboxCursor?
  }

  private let account: IMAPAccount
  private let proxy: TransportConfiguration.Proxy
  private let times: MailboxTimes?
  private let memory = Mutex(Memory())

  /// Opens nothing yet.
  ///
  /// `times` default to values that depend on the server's location.
  package init(
    name: String,
    account: IMAPAccount,
    proxy: TransportConfiguration.Proxy = .environment,
    times: MailboxTimes? = nil
  ) {
    self.name = name
    self.account = account
    self.proxy = proxy
    self.times = times
  }
}

// MARK: - Watching

extension IMAPMailbox {
  /// Delivers what arrives in the mailbox from now on, or since it was last watched.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    let (control, login) = (try makeControl(), try makeLogin())
    let requests = MailboxRequests(waking: control)
    memory.withLock { ($0.requests, $0.failure) = (requests, nil) }
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
    let times = times(for: login.url)
    let cursor = memory.withLock { $0.cursor }
    let work = { @Sendable in
      var connection = MailboxConnection(
        login,
        times: times,
        requests: requests,
        control: control,
        inbox: inbox,
        cursor: cursor
      )
      let result = Result { () throws(CodeSourceError) in try connection.run() }
      return (result, connection.cursor)
    }
    do throws(TransportError) {
      let (result, end) = try await BlockingWork.run(work)
      memory.withLock { $0.cursor = end }
      return result
    } catch {
      return .failure(failure(.unreachable(error)))
    }
  }

  private func times(for url: IMAPMailboxURL) -> MailboxTimes {
    times ?? (url.host.isLoopback ? .nearby : .distant)
  }

  private func makeLogin() throws(CodeSourceError) -> IMAPLogin {
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

  private func failure(_ cause: MailboxFailure.Cause) -> CodeSourceError {
    .mailbox(MailboxFailure(account, cause))
  }
}

// MARK: - Looking

extension IMAPMailbox {
  /// Asks the server for new messages and fetches them, in one turn for all concurrent callers.
  package func catchUp() async throws(CodeSourceError) {
    let limit = times(for: try makeLogin().url).answer
    let (requests, end) = memory.withLock { ($0.requests, $0.failure) }
    guard let requests else { throw end ?? .ended }
    if await requests.look(within: limit) { return }
    let (current, failure) = memory.withLock { ($0.requests, $0.failure) }
    guard current === requests else { throw failure ?? .ended }
    throw failure ?? requests.outage.map { .mailbox($0) } ?? self.failure(.slow(limit))
  }
}
