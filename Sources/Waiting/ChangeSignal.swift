internal import Synchronization

/// Wakes tasks that wait for a change.
package final class ChangeSignal: Sendable {
  private struct State {
    var changes = 0
    var nextKey = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Creates a signal without waiting tasks.
  package init() {}

  /// Wakes the waiting tasks after a change.
  package func wake() {
    let waiters = state.withLock { state in
      state.changes += 1
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns the first value that `look` finds, or nil if the task is canceled.
  ///
  /// `look` is called again after each change.
  package func first<Value>(_ look: () -> Value?) async -> Value? {
    while !Task.isCancelled {
      let seen = state.withLock { $0.changes }
      if let value = look() { return value }
      await wait(after: seen)
    }
    return nil
  }

  private func wait(after seen: Int) async {
    let key = state.withLock { state in
      state.nextKey += 1
      return state.nextKey
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.changes != seen || Task.isCancelled { return true }
          state.waiters[key] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: key) }
      waiter?.resume()
    }
  }
}
