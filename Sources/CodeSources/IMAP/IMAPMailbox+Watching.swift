internal import Synchronization
internal import Transport
internal import Values

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
    requests.endChecks()
    try result.get()
  }

  private func work(
    _ login: IMAPLogin,
    _ requests: MailboxRequests,
    _ control: StreamControl,
    _ inbox: SourceInbox
  ) async -> Result<Void, CodeSourceError> {
    var connection = connection(login, requests, control, inbox)
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

  private func connection(
    _ login: IMAPLogin,
    _ requests: MailboxRequests,
    _ control: StreamControl,
    _ inbox: SourceInbox
  ) -> MailboxConnection {
    MailboxConnection(
      account,
      mailboxes: memory.withLock { $0.mailboxes },
      times: times(for: login.url),
      requests: requests,
      control: control,
      inbox: inbox
    )
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

  private func makeControl() throws(CodeSourceError) -> StreamControl {
    do throws(TransportError) {
      return try StreamControl()
    } catch {
      throw failure(.unreachable(error))
    }
  }
}
