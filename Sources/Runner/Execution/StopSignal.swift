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

/// How a piece of work that may be cut short ended.
enum RaceEnd<Value: Sendable>: Sendable {
  case finished(Value)
  case timedOut
  case stopped
}

/// Runs `body` until it ends, `limit` is over or `stop` is raised, whichever comes first.
///
/// A body that is cut short is cancelled and waited for, so nothing goes on behind the caller.
func race<Value: Sendable>(
  limit: Duration?,
  stop: StopSignal?,
  _ body: @escaping @Sendable () async -> Value
) async -> RaceEnd<Value> {
  await withTaskGroup(of: RaceEnd<Value>?.self) { group in
    group.addTask { .finished(await body()) }
    if let limit {
      group.addTask {
        do {
          try await Task.sleep(for: limit)
          return .timedOut
        } catch {
          return nil
        }
      }
    }
    if let stop {
      group.addTask {
        await stop.wait()
        return stop.isRaised ? .stopped : nil
      }
    }
    var end: RaceEnd<Value>?
    for await next in group {
      guard let next else { continue }
      if end == nil {
        end = next
        group.cancelAll()
      }
    }
    return end ?? .stopped
  }
}
