internal import Synchronization

/// Raised once, by Ctrl-C or SIGTERM; whoever waits for it wakes at once.
package final class StopSignal: Sendable {
  private struct State {
    var isRaised = false
    var nextKey = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Not raised yet.
  package init() {}

  /// Whether it has been raised.
  package var isRaised: Bool { state.withLock { $0.isRaised } }

  /// Raises it; a second time changes nothing.
  package func raise() {
    let waiters = state.withLock { state in
      state.isRaised = true
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns when it is raised or the waiting task is cancelled.
  package func wait() async {
    let key = state.withLock { state in
      state.nextKey += 1
      return state.nextKey
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.isRaised || Task.isCancelled { return true }
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
