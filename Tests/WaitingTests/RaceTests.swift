import Synchronization
import Testing
import Waiting

extension RaceEnd {
  fileprivate var word: String {
    switch self {
    case .finished(let value): "finished with \(value)"
    case .timedOut: "timed out"
    case .stopped: "stopped"
    }
  }
}

/// Work that ends only when it is canceled, and then records that.
private final class Work: Sendable {
  private let ending = Atomic(false)

  var hasEnded: Bool { ending.load(ordering: .sequentiallyConsistent) }

  func run() async {
    while !Task.isCancelled { await Task.yield() }
    ending.store(true, ordering: .sequentiallyConsistent)
  }
}

@Suite(.timeLimit(.minutes(1))) struct RaceTests {
  @Test func `what ends by itself is not cut short`() async {
    #expect(await race(limit: .seconds(600), stop: StopSignal()) { 7 }.word == "finished with 7")
    #expect(await race(limit: nil, stop: nil) { 7 }.word == "finished with 7")
  }

  @Test func `what takes too long is cancelled and waited for`() async {
    let work = Work()
    let end = await race(limit: .milliseconds(1), stop: nil) { await work.run() }
    #expect(end.word == "timed out")
    #expect(work.hasEnded)
  }

  @Test(arguments: [true, false])
  func `a signal, raised before or meanwhile, stops it`(_ isBefore: Bool) async {
    let (stop, work) = (StopSignal(), Work())
    if isBefore { stop.raise() }
    let end = await race(limit: .seconds(600), stop: stop) {
      stop.raise()
      await work.run()
    }
    #expect(end.word == "stopped")
    #expect(work.hasEnded)
    #expect(stop.isRaised)
  }

  @Test func `all that wait for a signal wake, and those that come later do not wait`() async {
    let stop = StopSignal()
    await withDiscardingTaskGroup { group in
      for _ in 0..<20 { group.addTask { await stop.wait() } }
      group.addTask { stop.raise() }
    }
    await stop.wait()
    #expect(stop.isRaised)
  }

  @Test func `a wait ends with its task`() async {
    let stop = StopSignal()
    let waiting = Task { await stop.wait() }
    waiting.cancel()
    await waiting.value
    #expect(!stop.isRaised)
  }
}
