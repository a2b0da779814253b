internal import Synchronization

/// Sleeps and calls that need no memory after they are canceled.
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

  /// A call at a later time.
  enum Alarm: Sendable {
    case sleeper(Int)
    case task(Task<Void, Never>)
  }

  private enum Sleeper {
    case waiting(until: ContinuousClock.Instant, CheckedContinuation<Void, any Error>)
    case calling(at: ContinuousClock.Instant, @Sendable () -> Void)
    case canceled

    /// The time until which it waits; nil after a cancellation.
    var end: ContinuousClock.Instant? {
      switch self {
      case .waiting(until: let end, _), .calling(at: let end, _): end
      case .canceled: nil
      }
    }

    /// Ends the wait in time.
    func wake() {
      switch self {
      case .waiting(_, let continuation): continuation.resume()
      case .calling(_, let action): action()
      case .canceled: break
      }
    }
  }

  private struct State {
    var sleepers: [Int: Sleeper] = [:]
    var lastID = 0
    var isChecking = false
    /// An instant before which no sleeper is due; nil without sleepers.
    ///
    /// Without it, each check would look at every sleeper.
    var earliest: ContinuousClock.Instant?

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }

    /// Adds a sleeper; true if the checks must be started.
    mutating func add(_ sleeper: Sleeper, _ id: Int, until end: ContinuousClock.Instant) -> Bool {
      sleepers[id] = sleeper
      earliest = min(earliest ?? end, end)
      defer { isChecking = true }
      return !isChecking
    }
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
    let id = state.withLock { $0.makeID() }
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
      return (false, state.add(.waiting(until: end, continuation), id, until: end))
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

// MARK: - Calls

extension Alarms {
  /// Calls `action` at an instant, unless the alarm is canceled before.
  func call(at end: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> Alarm {
    // A short time is exact, as in `sleep(until:)`.
    guard end - ContinuousClock.now > Alarms.step * 4 else {
      return .task(
        Task.detached {
          guard (try? await Task.sleep(until: end, clock: .continuous)) != nil else { return }
          action()
        }
      )
    }
    let (id, startsChecks) = state.withLock { state in
      let id = state.makeID()
      return (id, state.add(.calling(at: end, action), id, until: end))
    }
    if startsChecks { check() }
    return .sleeper(id)
  }

  /// Cancels a call; has no effect after the call.
  func cancel(_ alarm: Alarm) {
    switch alarm {
    case .sleeper(let id): state.withLock { _ = $0.sleepers.removeValue(forKey: id) }
    case .task(let task): task.cancel()
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
    var due: [Sleeper] = []
    let next = state.withLock { state -> ContinuousClock.Instant? in
      if let earliest = state.earliest, earliest > now, !state.sleepers.isEmpty { return earliest }
      var next: ContinuousClock.Instant?
      for (id, sleeper) in state.sleepers {
        guard let end = sleeper.end else { continue }
        guard end <= now else {
          next = min(next ?? end, end)
          continue
        }
        state.sleepers[id] = nil
        due.append(sleeper)
      }
      (state.earliest, state.isChecking) = (next, next != nil)
      return next
    }
    for sleeper in due { sleeper.wake() }
    return next.map { min($0 - now, Alarms.step) }
  }
}
