internal import Synchronization

/// Wakes tasks that wait for a change.
final class News: Sendable {
  private struct State {
    var count = 0
    var nextKey = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Wakes the waiting tasks after a change.
  func come() {
    let waiters = state.withLock { state in
      state.count += 1
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume() }
  }

  /// The first value that `look` finds, which is called again after each change; nil if the task is canceled.
  func first<Value>(_ look: () -> Value?) async -> Value? {
    while !Task.isCancelled {
      let seen = state.withLock { $0.count }
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
          if state.count != seen || Task.isCancelled { return true }
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
