internal import Synchronization

/// Sleeps that need no memory after they are canceled.
///
/// `Task.sleep` keeps its task and its timer until the end of its time, also after a cancellation
/// (Swift 6.3 on Linux). A run with many scenarios cancels thousands of time limits of minutes.
package final class Alarms: Sendable {
  /// The alarms of the process.
  package static let shared = Alarms()

  /// The time between two checks.
  ///
  /// A sleep can be too long by up to this time.
  private static let step = Duration.milliseconds(50)

  private enum Sleeper {
    case waiting(until: ContinuousClock.Instant, CheckedContinuation<Void, any Error>)
    case canceled
  }

  private struct State {
    var sleepers: [Int: Sleeper] = [:]
    var lastID = 0
    var isChecking = false
    /// An instant before which no sleeper is due; nil without sleepers.
    ///
    /// Without it, each check would look at every sleeper.
    var earliest: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  /// Sleeps until an instant.
  ///
  /// - Throws: `CancellationError` as soon as the task is canceled.
  package func sleep(until end: ContinuousClock.Instant) async throws {
    // A short sleep is exact, and soon needs no memory anyway.
    guard end - ContinuousClock.now > Alarms.step * 4 else {
      return try await Task.sleep(until: end, clock: .continuous)
    }
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    defer { state.withLock { _ = $0.sleepers.removeValue(forKey: id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add($0, id, until: end) }
    } onCancel: {
      cancel(id)
    }
  }

  private func add(
    _ continuation: CheckedContinuation<Void, any Error>,
    _ id: Int,
    until end: ContinuousClock.Instant
  ) {
    let (isCanceled, startsChecks) = state.withLock { state in
      // The cancellation can come first.
      guard state.sleepers[id] == nil else { return (true, false) }
      state.sleepers[id] = .waiting(until: end, continuation)
      state.earliest = min(state.earliest ?? end, end)
      defer { state.isChecking = true }
      return (false, !state.isChecking)
    }
    if isCanceled { continuation.resume(throwing: CancellationError()) }
    if startsChecks { check() }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { $0.sleepers.updateValue(.canceled, forKey: id) }
    if case .waiting(_, let continuation)? = sleeper {
      continuation.resume(throwing: CancellationError())
    }
  }
}

// MARK: - Checks

extension Alarms {
  /// Wakes sleepers until none is left.
  ///
  /// The sleepers belong to different tasks, so no task can own the checks.
  private func check() {
    Task.detached {
      while let pause = self.wake() { try? await Task.sleep(for: pause) }
    }
  }

  /// Wakes the sleepers whose time has come.
  ///
  /// - Returns: the time until the next check; nil if no sleeper is left.
  private func wake() -> Duration? {
    let now = ContinuousClock.now
    var due: [CheckedContinuation<Void, any Error>] = []
    let next = state.withLock { state -> ContinuousClock.Instant? in
      if let earliest = state.earliest, earliest > now, !state.sleepers.isEmpty { return earliest }
      var next: ContinuousClock.Instant?
      for case (let id, .waiting(let end, let continuation)) in state.sleepers {
        guard end <= now else {
          next = min(next ?? end, end)
          continue
        }
        state.sleepers[id] = nil
        due.append(continuation)
      }
      (state.earliest, state.isChecking) = (next, next != nil)
      return next
    }
    for continuation in due { continuation.resume() }
    return next.map { min($0 - now, Alarms.step) }
  }
}
