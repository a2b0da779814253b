internal import Synchronization

// MARK: - State

extension MessageDispatcher {
  /// Reads or changes the state, without waiting.
  func change<Value: Sendable>(_ body: (inout MessageDispatcherState) -> Value) -> Value {
    state.withLock { body(&$0) }
  }

  /// Changes the state and wakes the affected waiters.
  func announce(_ body: (inout MessageDispatcherState) -> MessageDispatcherState.Event) {
    let woken = state.withLock { state in
      let event = body(&state)
      return state.waiters.wake(by: event)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Waits until `check` returns a value; nil when canceled.
  ///
  /// The check runs again after each event for which `isConcerned` returns true.
  func until<Value: Sendable>(
    _ isConcerned: @escaping @Sendable (MessageDispatcherState.Event) -> Bool,
    _ check: @Sendable (inout MessageDispatcherState) -> Value?
  ) async -> Value? {
    let id = change { $0.newID() }
    while !Task.isCancelled {
      if let value = change({ check(&$0) }) { return value }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isDone = change { state in
            // The state may have changed since the check above, for example by a cancellation.
            if Task.isCancelled || check(&state) != nil { return true }
            state.waiters.add(id, for: isConcerned, continuation)
            return false
          }
          if isDone { continuation.resume() }
        }
      } onCancel: {
        change { $0.waiters.remove(id) }?.resume()
      }
    }
    return nil
  }
}
