import Synchronization

/// Changes that wait to be written.
///
/// All waiting changes go into one transaction.
///
/// Submit a change while no other code can change the same entry, to keep the order. Call `settle` before you answer.
/// A failed transaction is tried again with the next one. The disk then has all changes as soon as possible.
final class StateJournal: Sendable {
  private let state = Mutex(State())
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  private struct State {
    var pending: [StateChange] = []
    /// The number of changes ever submitted, and the number that is on disk.
    var submitted = 0
    var written = 0
    var waiters: [Waiter] = []
    var hasEnded = false
  }

  private struct Waiter {
    let upTo: Int
    let continuation: CheckedContinuation<StateWriteError?, Never>
  }

  init() { (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Adds changes.
  ///
  /// They are written with the next `settle`.
  func submit(_ changes: [StateChange]) {
    state.withLock { state in
      state.pending += changes
      state.submitted += changes.count
    }
  }

  /// Waits until all changes submitted so far are on disk.
  func settle() async throws(StateWriteError) {
    if state.withLock({ $0.written == $0.submitted }) { return }
    let failure = await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        guard !state.hasEnded else { return true }
        state.waiters.append(Waiter(upTo: state.submitted, continuation: continuation))
        return false
      }
      if hasEnded { continuation.resume(returning: .stopped) } else { wake.yield() }
    }
    if let failure { throw failure }
  }
}

// MARK: - Writing

extension StateJournal {
  /// Writes waiting changes, one transaction after the other, until the task is canceled.
  ///
  /// - Parameter write: Writes one transaction, all or nothing.
  func run(_ write: ([StateChange]) async -> StateWriteError?) async {
    for await _ in wakes {
      let (changes, upTo) = take()
      let failure = changes.isEmpty ? nil : await write(changes)
      conclude(changes, upTo: upTo, failure)
    }
    end()
  }

  private func take() -> ([StateChange], Int) {
    state.withLock { state in
      defer { state.pending = [] }
      return (state.pending, state.submitted)
    }
  }

  private func conclude(_ changes: [StateChange], upTo: Int, _ failure: StateWriteError?) {
    let done = state.withLock { state in
      if failure == nil {
        state.written = upTo
      } else {
        state.pending = (changes + state.pending).latest
      }
      let done = state.waiters.filter { $0.upTo <= upTo }
      state.waiters.removeAll { $0.upTo <= upTo }
      return done
    }
    for waiter in done { waiter.continuation.resume(returning: failure) }
  }

  private func end() {
    let left = state.withLock { state in
      state.hasEnded = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in left { waiter.continuation.resume(returning: .stopped) }
  }
}
