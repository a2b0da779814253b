import Synchronization

/// Changes that wait until they are written.
///
/// All waiting changes are written in one transaction. To keep the order, submit a change while no
/// other code can change the entry. Call `settle` before the response. After a failure, the changes
/// are written with the next transaction.
final class StateJournal: Sendable {
  private let state = Mutex(State())
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  private struct State {
    var pending: [StateChange] = []
    /// The number of all submitted changes; `written` is the number on disk.
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

  /// Adds changes, which the next `settle` writes.
  func submit(_ changes: [StateChange]) {
    state.withLock { state in
      state.pending += changes
      state.submitted += changes.count
    }
  }

  /// Waits until all submitted changes are on disk.
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
  /// Writes waiting changes, one transaction after another, until the task is canceled.
  ///
  /// - Parameter write: Writes a transaction, all or nothing.
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
