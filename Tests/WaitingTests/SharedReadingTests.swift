import Synchronization
import Testing
@testable import Waiting

/// Counts reads, and blocks each read until it is released.
private final class Source: Sendable {
  private let state = Mutex((readings: 0, isOpen: false))

  var readings: Int { state.withLock { $0.readings } }

  func open() { state.withLock { $0.isOpen = true } }

  /// Returns the number of the read, or nil if its task is canceled before the read is released.
  func read() async -> Int? {
    let number = state.withLock { state in
      state.readings += 1
      return state.readings
    }
    while !state.withLock({ $0.isOpen }) {
      if Task.isCancelled { return nil }
      await Task.yield()
    }
    return number
  }
}

@Suite(.timeLimit(.minutes(10))) struct SharedReadingTests {
  @Test func `concurrent tasks share the result of one read`() async {
    let (shared, source) = (SharedReading<Int>(), Source())
    let values = await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<50 { group.addTask { await shared.value { _ in await source.read() } } }
      while source.readings == 0 { await Task.yield() }
      source.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 1, count: 50))
    #expect(await shared.value { _ in await source.read() } == 1)
    #expect(source.readings == 1)
  }

  @Test func `an outdated value is read again, with the previous value as input`() async {
    let shared = SharedReading<Int>()
    #expect(await shared.value(whileGood: { $0 < 3 }, reading: { ($0 ?? 1) + 1 }) == 2)
    #expect(await shared.value(whileGood: { $0 < 3 }, reading: { ($0 ?? 1) + 1 }) == 2)
    #expect(await shared.value(whileGood: { $0 > 2 }, reading: { ($0 ?? 1) + 1 }) == 3)
  }

  @Test func `if the reading task is canceled, the next waiting task reads`() async {
    let (shared, source) = (SharedReading<Int>(), Source())
    let first = Task { await shared.value { _ in await source.read() } }
    while source.readings == 0 { await Task.yield() }
    let second = Task { await shared.value { _ in await source.read() } }
    first.cancel()
    #expect(await first.value == nil)
    while source.readings == 1 { await Task.yield() }
    source.open()
    #expect(await second.value == 2)
  }

  @Test func `a waiting task that is canceled returns without a value`() async {
    let (shared, source) = (SharedReading<Int>(), Source())
    let first = Task { await shared.value { _ in await source.read() } }
    while source.readings == 0 { await Task.yield() }
    let second = Task { await shared.value { _ in await source.read() } }
    second.cancel()
    #expect(await second.value == nil)
    source.open()
    #expect(await first.value == 1)
    #expect(source.readings == 1)
  }
}
