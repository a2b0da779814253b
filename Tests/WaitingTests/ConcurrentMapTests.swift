import Synchronization
import Testing
@testable import Waiting

private struct Rejection: Error, Equatable {
  let element: Int
}

@Suite(.timeLimit(.minutes(10))) struct ConcurrentMapTests {
  @Test func `the values are in the order of the elements`() async {
    let ended = Atomic(0)
    let values = await [0, 1, 2].concurrentMap(width: 3) { element in
      // The tasks end in the opposite order.
      while ended.load(ordering: .sequentiallyConsistent) < 2 - element { await Task.yield() }
      ended.add(1, ordering: .sequentiallyConsistent)
      return element * 10
    }
    #expect(values == [0, 10, 20])
  }

  @Test func `each value is passed on when its task ends`() async {
    var heard: [Int] = []
    let values = await [3, 2, 1].concurrentMap(width: 1) {
      $0
    } onValue: {
      heard.append($0)
    }
    #expect(values == [3, 2, 1])
    #expect(heard == [3, 2, 1])
  }

  @Test(arguments: 1...3) func `the width limits the number of tasks`(_ width: Int) async {
    let counts = Mutex((running: 0, most: 0))
    _ = await Array(0..<20).concurrentMap(width: width) { _ in
      counts.withLock { counts in
        counts.running += 1
        counts.most = max(counts.most, counts.running)
      }
      for _ in 0..<10 { await Task.yield() }
      counts.withLock { $0.running -= 1 }
    }
    #expect(counts.withLock(\.most) <= width)
  }

  @Test func `an error cancels the other tasks and starts no other`() async {
    let canceled = Mutex<[Int]>([])
    await #expect(throws: Rejection(element: 1)) {
      try await [0, 1, 2].concurrentMap(width: 2) { element in
        guard element == 0 else { throw Rejection(element: element) }
        while !Task.isCancelled { await Task.yield() }
        canceled.withLock { $0.append(element) }
      }
    }
    #expect(canceled.withLock(\.self) == [0])
  }

  @Test func `no elements have no values`() async {
    #expect(await [Int]().concurrentMap(width: 4) { $0 }.isEmpty)
  }

  @Test func `any width above the number of elements starts all at once`() async {
    #expect(await [1, 2].concurrentMap(width: .max) { $0 } == [1, 2])
  }
}
