internal import Synchronization
package import Transport
package import Values

/// A mailbox on an IMAP server, which authflow opens read-only.
///
/// All waiting scenarios share one connection. The mailbox is checked during awaits and when a mark
/// is taken. A new watch continues where the last watch stopped. Each object has its own
/// connection, even for the same account.
package final class IMAPMailbox: CodeSource {
  /// The name that users see.
  package let name: String

  /// The state that outlives a watch.
  private struct Memory {
    /// The requests of the current watch; nil between watches.
    var requests: MailboxRequests?
    /// The error that ended the last watch; nil if there was no error.
    var failure: CodeSourceError?
    /// The position in the mailbox; nil until the mailbox is opened for the first time.
    var cursor: MailboxCursor?
  }

  private let account: IMAPAccount
  private let proxy: TransportConfiguration.Proxy
  private let times: MailboxTimes?
  private let memory = Mutex(Memory())

  /// Creates a source without connecting.
  ///
  /// `times` defaults to values that depend on the server's location.
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
  /// Delivers the messages that arrive from now on, or since the last watch.
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

// MARK: - Checking

extension IMAPMailbox {
  /// Fetches new messages from the server, in one check for all concurrent callers.
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
