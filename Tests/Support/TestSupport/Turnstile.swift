/// Limits how many tasks do something expensive at the same time, such as running a program.
///
/// All tests run at the same time. Without a limit, about eighty programs would share two
/// processors, and their requests would time out.
package actor Turnstile {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a turnstile for `width` simultaneous tasks.
  package init(width: Int) { free = width }

  /// Runs `body` when it is this task's turn.
  package nonisolated func pass<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    await enter()
    do {
      let value = try await body()
      await leave()
      return value
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
