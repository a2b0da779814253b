internal import RunRecord
internal import Synchronization

/// Passes the events of a run, in order, from the tasks of scenarios to the task of the reports.
///
/// `AsyncStream` is generic code of the standard library: it took 10,000 instructions for an event.
final class EventQueue: Sendable {
  private struct State {
    var events: [RunEvent] = []
    var isFinished = false
    /// The task that waits for an event; nil if it does not wait.
    var taker: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Adds an event at the end; has no effect after `finish`.
  func add(_ event: RunEvent) {
    change { if !$0.isFinished { $0.events.append(event) } }
  }

  /// Marks the last added event as the end of the run.
  func finish() { change { $0.isFinished = true } }

  /// Takes all events in the queue; waits while it is empty, and returns none after the end.
  func take() async -> [RunEvent] {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.isFinished || !state.events.isEmpty { return true }
        state.taker = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
    return state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let taker = state.withLock { state in
      body(&state)
      defer { state.taker = nil }
      return state.taker
    }
    taker?.resume()
  }
}
