internal import Synchronization

/// A value that one task reads while all other interested tasks wait for that reading.
///
/// If the task is canceled, the next waiting task reads the value.
package final class SharedReading<Value: Sendable>: Sendable {
  private struct State {
    var latest: Value?
    var isReading = false
    /// The number of finished readings.
    var endings = 0
    /// The value from the last reading; nil if its task was canceled.
    var result: Value?
  }

  private let state = Mutex(State())
  private let ending = ChangeSignal()

  /// Creates a shared reading without a value.
  package init() {}

  /// The last value if it is still good; otherwise, a new value.
  ///
  /// - Parameters:
  ///   - isGood: whether an earlier value can be used; not called for a new value.
  ///   - reading: reads the value, given the last value; nil if its task was canceled.
  /// - Returns: the value; nil if the calling task is canceled.
  package func value(
    whileGood isGood: @Sendable (Value) -> Bool = { _ in true },
    reading: @Sendable (Value?) async -> Value?
  ) async -> Value? {
    while !Task.isCancelled {
      if let latest = good(isGood) { return latest }
      if let others = othersReading() {
        if let value = await result(after: others) { return value }
        continue
      }
      // Another task may have finished a reading since the check above.
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

  /// The number of readings finished before another task's current reading; nil if this task must
  /// read.
  private func othersReading() -> Int? {
    state.withLock { state in
      defer { state.isReading = true }
      return state.isReading ? state.endings : nil
    }
  }

  private func finish(_ value: Value?) {
    state.withLock { state in
      state.isReading = false
      state.endings += 1
      state.result = value
      if let value { state.latest = value }
    }
    ending.wake()
  }

  /// The value from the next finished reading; nil if there is none.
  private func result(after endings: Int) async -> Value? {
    await ending.first {
      state.withLock { $0.endings == endings ? nil : .some($0.result) }
    } ?? nil
  }
}
