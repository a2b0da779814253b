// The watches of the sources.
extension MessageDispatcher {
  /// Waits until the source is watched, even if another caller started the watch.
  ///
  /// A failed watch is started again.
  func startWatching(_ source: any CodeSource) async throws(AwaitError) {
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

  func watch(_ sources: AsyncStream<any CodeSource>) async {
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
    case .interrupted(let error, nil): set(.interrupted(error), of: source)
    case .interrupted(let error, let awaited?):
      change { $0.requests.setInterruption(error, for: awaited.id, at: source) }
    case .resumed(let awaited):
      change { $0.requests.setInterruption(nil, for: awaited.id, at: source) }
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
    case .checked(let awaited):
      announce { state in
        state.requests.recordCheck(for: awaited.id, at: source)
        return .checked(awaited.id)
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
    _ text: TextFingerprint? = nil,
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
