import Synchronization
import Testing

@testable import MockServer

/// Changes that share transactions.
@Suite struct StateJournalTests {
  private static func change(_ key: String) -> StateChange {
    .put(StateKey(pool: "pool", kind: "user", key: key), key)
  }

  /// A disk that writes one transaction at a time, each when the test allows it.
  private final class SlowDisk: Sendable {
    private let keys = Mutex([[String]]())
    private let begun: AsyncStream<Int>.Continuation
    private let permits: AsyncStream<StateWriteError?>
    let starts: AsyncStream<Int>
    let permit: AsyncStream<StateWriteError?>.Continuation

    init() {
      (starts, begun) = AsyncStream.makeStream()
      (permits, permit) = AsyncStream.makeStream()
    }

    var transactions: [[String]] { keys.withLock(\.self) }

    func write(_ changes: [StateChange]) async -> StateWriteError? {
      let written = changes.compactMap { change -> String? in
        if case .put(let place, _) = change { place.key } else { nil }
      }
      keys.withLock { $0.append(written) }
      begun.yield(changes.count)
      for await failure in permits { return failure }
      return .stopped
    }
  }

  @Test func `changes during a transaction share the next transaction`() async throws {
    let (journal, disk) = (StateJournal(), SlowDisk())
    await withTaskGroup(of: Bool.self) { group in
      let writer = Task { await journal.run { await disk.write($0) } }
      var starts = disk.starts.makeAsyncIterator()
      journal.submit([StateJournalTests.change("0")])
      group.addTask { await StateJournalTests.settles(journal) }
      #expect(await starts.next() == 1)
      for number in 1...50 {
        journal.submit([StateJournalTests.change(String(number))])
        group.addTask { await StateJournalTests.settles(journal) }
      }
      disk.permit.yield(nil)
      #expect(await starts.next() == 50)
      disk.permit.yield(nil)
      for await isSettled in group { #expect(isSettled) }
      #expect(disk.transactions.count == 2)
      writer.cancel()
      await writer.value
    }
  }

  @Test func `settling waits for earlier changes of others, and returns at once without any`()
    async throws
  {
    let (journal, disk) = (StateJournal(), SlowDisk())
    // No writer runs yet, so this call would never return if it waited.
    try await journal.settle()
    journal.submit([StateJournalTests.change("a")])
    async let reader = StateJournalTests.settles(journal)
    let writer = Task { await journal.run { await disk.write($0) } }
    disk.permit.yield(nil)
    #expect(await reader)
    #expect(disk.transactions == [["a"]])
    writer.cancel()
    await writer.value
  }

  @Test func `a failed transaction is repeated with the next transaction and the newest state`()
    async throws
  {
    let (journal, disk) = (StateJournal(), SlowDisk())
    let writer = Task { await journal.run { await disk.write($0) } }
    journal.submit([StateJournalTests.change("a"), StateJournalTests.change("b")])
    disk.permit.yield(.failed(detail: "disk full"))
    #expect(await !StateJournalTests.settles(journal))
    journal.submit([StateJournalTests.change("c"), StateJournalTests.change("a")])
    disk.permit.yield(nil)
    #expect(await StateJournalTests.settles(journal))
    #expect(disk.transactions == [["a", "b"], ["a", "b", "c", "a"]])
    writer.cancel()
    await writer.value
    journal.submit([StateJournalTests.change("d")])
    #expect(await !StateJournalTests.settles(journal), "no writer is running")
  }

  @Test func `a later change of the same place replaces the earlier change`() {
    let place = StateKey(pool: "pool", kind: "user", key: "1")
    let changes: [StateChange] = [
      .put(place, "old"), StateJournalTests.change("2"), .removePool("other"), .remove(place),
    ]
    let kinds = changes.latest.map { change in
      switch change {
      case .put(let place, _): "put \(place.key)"
      case .remove(let place): "remove \(place.key)"
      case .removePool(let id): "remove \(id)"
      }
    }
    #expect(kinds == ["remove 1", "put 2", "remove other"])
  }

  private static func settles(_ journal: StateJournal) async -> Bool {
    do throws(StateWriteError) {
      try await journal.settle()
      return true
    } catch {
      return false
    }
  }
}
