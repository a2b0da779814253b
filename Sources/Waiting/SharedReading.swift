internal import Synchronization

/// A value that one task reads while all others that want it wait for the same reading.
///
/// A task that is cancelled leaves the reading to the next that waits.
package final class SharedReading<Value: Sendable>: Sendable {
  private enum Wake: Sendable {
    case value(Value)
    /// Whoever read it gave up, or the waiting task is cancelled.
    case again
  }

  private struct State {
    var latest: Value?
    var isReading = false
    var nextKey = 0
    var waiters: [Int: CheckedContinuation<Wake, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Nothing has been read yet.
  package init() {}

  /// The value that was read last, where it is still good, else one that is read now.
  ///
  /// - Parameters:
  ///   - isGood: whether a value that was read before can be used; not asked of one just read.
  ///   - reading: reads it anew, given the last one; nil where its task was cancelled meanwhile.
  /// - Returns: the value; nil where the calling task is cancelled.
  package func value(
    whileGood isGood: @Sendable (Value) -> Bool = { _ in true },
    reading: @Sendable (Value?) async -> Value?
  ) async -> Value? {
    while !Task.isCancelled {
      if let latest = good(isGood) { return latest }
      guard takesOver() else {
        if case .value(let value) = await wait() { return value }
        continue
      }
      // Another may have read it since the look above.
      if let latest = good(isGood) {
        finish(latest)
        return latest
      }
      let value = await reading(state.withLock { $0.latest })
      finish(value)
      if let value { return value }
    }
    return nil
  }

  private func good(_ isGood: (Value) -> Bool) -> Value? {
    state.withLock { $0.latest }.flatMap { isGood($0) ? $0 : nil }
  }

  private func takesOver() -> Bool {
    state.withLock { state in
      defer { state.isReading = true }
      return !state.isReading
    }
  }

  private func finish(_ value: Value?) {
    let waiters = state.withLock { state in
      state.isReading = false
      if let value { state.latest = value }
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume(returning: value.map { .value($0) } ?? .again) }
  }

  private func wait() async -> Wake {
    let key = state.withLock { state in
      state.nextKey += 1
      return state.nextKey
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if !state.isReading || Task.isCancelled { return true }
          state.waiters[key] = continuation
          return false
        }
        if isOver { continuation.resume(returning: .again) }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: key) }
      waiter?.resume(returning: .again)
    }
  }
}
