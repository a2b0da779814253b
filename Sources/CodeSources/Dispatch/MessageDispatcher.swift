internal import Synchronization
internal import Waiting

/// Watches the sources of a run, and delivers each message to its await.
package final class MessageDispatcher: Sendable {
  let clock: WaitClock
  let state = Mutex(MessageDispatcherState())
  let starts: AsyncStream<any CodeSource>.Continuation

  private init(clock: WaitClock, starts: AsyncStream<any CodeSource>.Continuation) {
    self.clock = clock
    self.starts = starts
  }

  /// Opens a dispatcher for the duration of `body`.
  ///
  /// Every watch ends before the function returns. `reportProblem` receives a sentence about each
  /// source that did not finish its work, such as deletions.
  package static func withDispatcher<Outcome: Sendable, Failure: Error>(
    clock: WaitClock = .continuous,
    reportProblem: @escaping @Sendable (String) -> Void = { _ in },
    _ body: (MessageDispatcher) async throws(Failure) -> Outcome
  ) async throws(Failure) -> Outcome {
    let (sources, starts) = AsyncStream.makeStream(of: (any CodeSource).self)
    let dispatcher = MessageDispatcher(clock: clock, starts: starts)
    let result = await withTaskGroup(of: Void.self) { group in
      group.addTask { await dispatcher.watch(sources) }
      let result = await Result { () async throws(Failure) in try await body(dispatcher) }
      await dispatcher.finish(reportProblem)
      group.cancelAll()
      return result
    }
    return try result.get()
  }

  /// Waits for the sources' remaining work, even if the task is canceled.
  private func finish(_ reportProblem: @escaping @Sendable (String) -> Void) async {
    let sources = change { Array($0.sources.values) }
    guard !sources.isEmpty else { return }
    await Task {
      await withDiscardingTaskGroup { group in
        for source in sources {
          group.addTask { if let sentence = await source.finish() { reportProblem(sentence) } }
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
