internal import Synchronization

/// Admits a limited number of tasks at once, in the order of their requests.
package final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// Creates a semaphore with `count` places.
  package init(count: Int) { state = Mutex(State(free: count)) }

  /// Runs `body` with a place, and releases the place at the end.
  package func withPlace<Value>(_ body: () async -> Value) async -> Value {
    await wait()
    defer { signal() }
    return await body()
  }

  /// Takes a place as soon as one is free.
  ///
  /// Cancellation does not end the wait.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Releases a place, which admits the next waiting task.
  package func signal() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
