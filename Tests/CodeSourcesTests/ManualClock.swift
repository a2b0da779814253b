import FoundationEssentials
import Synchronization

/// A clock that does not move until a test advances it.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = [:]
    var watchers: [(deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  /// The start is 2027-01-15T08:00:00Z.
  var date: Date { Date(timeIntervalSince1970: 1_800_000_000 + now.offset / .seconds(1)) }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let woken = state.withLock { state in
          guard !Task.isCancelled, state.now < deadline else { return [continuation] }
          state.sleepers[id] = (deadline, continuation)
          let woken = state.watchers.filter { $0.deadline == deadline }.map(\.continuation)
          state.watchers.removeAll { $0.deadline == deadline }
          return woken
        }
        for continuation in woken { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id)?.continuation }?.resume()
    }
    try Task.checkCancellation()
  }

  /// Advances the time and wakes the tasks whose wait has ended.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Waits until a task sleeps until exactly this time after the start.
  func someoneSleeps(until offset: Duration) async {
    let deadline = Instant(offset: offset)
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let isThere = state.sleepers.values.contains { $0.deadline == deadline }
        if !isThere { state.watchers.append((deadline, continuation)) }
        return isThere
      }
      if isThere { continuation.resume() }
    }
  }
}
