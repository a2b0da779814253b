internal import Synchronization

/// A counted number of turns, given out in the order of asking.
final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(free: count)) }

  /// Does something in a turn.
  func taking<Value>(_ body: () async -> Value) async -> Value {
    await take()
    defer { giveBack() }
    return await body()
  }

  private func take() async {
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

  private func giveBack() {
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
