import Synchronization
import Testing
@testable import Waiting

extension RaceEnd {
  fileprivate var word: String {
    switch self {
    case .finished(let value): "finished with \(value)"
    case .timedOut: "timed out"
    case .stopped: "stopped"
    }
  }
}

/// Work that ends only when it is canceled, and then records the cancellation.
private final class Work: Sendable {
  private let ending = Atomic(false)

  var hasEnded: Bool { ending.load(ordering: .sequentiallyConsistent) }

  func run() async {
    while !Task.isCancelled { await Task.yield() }
    ending.store(true, ordering: .sequentiallyConsistent)
  }
}

@Suite(.timeLimit(.minutes(10))) struct RaceTests {
  @Test func `work that ends by itself is not interrupted`() async {
    #expect(await race(limit: .seconds(600), stop: StopSignal()) { 7 }.word == "finished with 7")
    #expect(await race(limit: nil, stop: nil) { 7 }.word == "finished with 7")
  }

  @Test func `work that exceeds its time limit is canceled and awaited`() async {
    let work = Work()
    let end = await race(limit: .milliseconds(1), stop: nil) { await work.run() }
    #expect(end.word == "timed out")
    #expect(work.hasEnded)
  }

  @Test(arguments: [true, false])
  func `a stop signal ends the work, whether raised before or during it`(_ isBefore: Bool) async {
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

  @Test func `a signal wakes all waiting tasks, and later tasks do not wait`() async {
    let stop = StopSignal()
    await withDiscardingTaskGroup { group in
      for _ in 0..<20 { group.addTask { await stop.wait() } }
      group.addTask { stop.raise() }
    }
    await stop.wait()
    #expect(stop.isRaised)
  }

  @Test func `a wait ends when its task is canceled`() async {
    let stop = StopSignal()
    let waiting = Task { await stop.wait() }
    waiting.cancel()
    await waiting.value
    #expect(!stop.isRaised)
  }
}
