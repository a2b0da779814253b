/// Lets only so many tasks at a time do something that costs the whole machine, such as a program.
///
/// Tests run all at once: without it some eighty programs share two processors, and the time limits
/// of their requests are over before they get a turn.
package actor Turnstile {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Lets `width` tasks through at a time.
  package init(width: Int) { free = width }

  /// Does something as soon as it is this task's turn.
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
