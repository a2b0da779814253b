internal import Synchronization

/// Watches the sources of a run, and delivers each message to its await.
package final class MessageDispatcher: Sendable {
  let clock: WaitClock
  let state = Mutex(MessageDispatcherState())
  private let starts: AsyncStream<any CodeSource>.Continuation

  private init(clock: WaitClock, starts: AsyncStream<any CodeSource>.Continuation) {
    self.clock = clock
    self.starts = starts
  }

  /// Opens a dispatcher for the duration of `body`.
  ///
  /// Every watch ends before the function returns. `complain` receives a sentence about each source
  /// that did not finish its work, such as deletions.
  package static func withDispatcher<Outcome: Sendable, Failure: Error>(
    clock: WaitClock = .continuous,
    complain: @escaping @Sendable (String) -> Void = { _ in },
    _ body: (MessageDispatcher) async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    let (sources, starts) = AsyncStream.makeStream(of: (any CodeSource).self)
    let dispatcher = MessageDispatcher(clock: clock, starts: starts)
    let result = await withTaskGroup(of: Void.self) { group in
      group.addTask { await dispatcher.watch(sources) }
      let result: Result<Outcome, Failure>
      do throws(Failure) { result = .success(try await body(dispatcher)) } catch {
        result = .failure(error)
      }
      await dispatcher.finish(complain)
      group.cancelAll()
      return result
    }
    return try result.get()
  }

  /// Waits for the sources' remaining work, even if the task is canceled.
  private func finish(_ complain: @escaping @Sendable (String) -> Void) async {
    let sources = change { Array($0.sources.values) }
    guard !sources.isEmpty else { return }
    await Task {
      await withDiscardingTaskGroup { group in
        for source in sources {
          group.addTask { if let sentence = await source.finish() { complain(sentence) } }
        }
      }
    }.value
  }

  /// Opens a scenario's expectations, which ignore messages that arrived earlier.
  ///
  /// `pool` is the scenario's pool. Messages with another pool's ID stay available to other
  /// scenarios. Messages from mock pools contain their pool's ID. If `isNamed` is false, messages
  /// from this pool may lack the ID. All pools whose messages lack an ID then share the
  /// reservations of fixed addresses.
  package func openExpectations(pool: String? = nil, isNamed: Bool = true) -> MessageExpectations {
    let (id, start) = change { $0.openExpectations(at: clock.date) }
    let addressPool = isNamed ? pool : nil
    return MessageExpectations(
      id: id,
      pool: pool,
      addressPool: addressPool,
      start: start,
      dispatcher: self
    )
  }
}

// MARK: - Watching

extension MessageDispatcher {
  /// Waits until the source is watched, even if another caller started the watch.
  ///
  /// A failed watch is started again.
  func arm(_ source: any CodeSource) async throws(AwaitError) {
    let id = ObjectIdentifier(source)
    let isNew = change { state in
      switch state.watches[id] {
      case .starting, .begun, .interrupted: return false
      case .failed, nil:
        state.setWatch(.starting, of: id)
        state.sources[id] = source
        return true
      }
    }
    if isNew { starts.yield(source) }
    let watch = await until(
      { event in if case .watchChanged(id) = event { true } else { false } },
      { state -> MessageDispatcherState.Watch? in
        if case .starting = state.watches[id] { nil } else { state.watches[id] }
      }
    )
    switch watch {
    case .begun, .interrupted, .starting: return
    case .failed(let error): throw .unreachable(source: source.name, error)
    case nil: throw .cancelled
    }
  }

  private func watch(_ sources: AsyncStream<any CodeSource>) async {
    await withDiscardingTaskGroup { group in
      for await source in sources {
        group.addTask { await self.watch(source) }
      }
      group.cancelAll()
    }
  }

  private func watch(_ source: any CodeSource) async {
    let id = ObjectIdentifier(source)
    let (awaited, listener) = AsyncStream.makeStream(
      of: [AwaitedRecipient].self,
      bufferingPolicy: .bufferingNewest(1)
    )
    change { $0.requests.listen(at: id, listener) }
    let inbox = SourceInbox(awaited: awaited, earlier: 0) { self.receive($0, from: id) }
    let failure: CodeSourceError
    do throws(CodeSourceError) {
      try await source.deliver(to: inbox)
      failure = .ended
    } catch {
      failure = error
    }
    // Remove the listener before a waiter starts the next watch, which has its own listener.
    change { $0.requests.listen(at: id, nil) }
    set(.failed(failure), of: id)
  }

  private func receive(_ report: SourceInbox.Report, from source: ObjectIdentifier) {
    switch report {
    case .begun: set(.begun, of: source)
    case .interrupted(let error): set(.interrupted(error), of: source)
    case .message(let message, let text, let place):
      add(.message(message), text, storedAt: place, at: source)
    case .unreadable(let name): add(.unreadable(name), at: source)
    case .failed(let awaited, let error):
      announce { state in
        state.requests.fail(awaited.id, at: source, with: error)
        return .awaitFailed(awaited.id)
      }
    case .working(let awaited, let work):
      change { state in
        // Reading the clock under the lock preserves the order of the reports.
        state.requests.setWork(work.map { ($0, since: clock.now) }, for: awaited.id, at: source)
      }
    case .looked(let awaited):
      announce { state in
        state.requests.setLooked(for: awaited.id, at: source)
        return .looked(awaited.id)
      }
    }
  }

  private func set(_ watch: MessageDispatcherState.Watch, of source: ObjectIdentifier) {
    announce { state in
      state.setWatch(watch, of: source)
      return .watchChanged(source)
    }
  }

  private func add(
    _ content: Arrival.Content,
    _ text: PrintedText? = nil,
    storedAt place: StoredMessage? = nil,
    at source: ObjectIdentifier
  ) {
    var deleting: (any CodeSource)?
    announce { state in
      deleting = state.source(deletingCopy: content, at: source)
      // Reading the clock under the lock makes times increase in the order of arrival.
      return .arrived(state.add(content, text, storedAt: place, at: source, time: clock.now))
    }
    if let deleting, let place { deleting.remove([place]) }
  }
}
