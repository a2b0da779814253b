import Testing
@testable import Waiting

@Suite(.timeLimit(.minutes(10))) struct UntimedWaitsTests {
  /// Works for a while without sleeping.
  private static func work(for duration: Duration) async {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end, !Task.isCancelled { await Task.yield() }
  }

  @Test func `a time limit does not count untimed waits`() async {
    let end = await race(limit: .milliseconds(20), stop: nil) {
      UntimedWaits.add(.seconds(3600), for: .rateLimit)
      await UntimedWaitsTests.work(for: .milliseconds(60))
    }
    guard case .finished = end else {
      Issue.record("got \(end)")
      return
    }
  }

  @Test func `a time limit ends when the added waits are over`() async {
    let end = await race(limit: .milliseconds(10), stop: nil) {
      UntimedWaits.add(.milliseconds(20), for: .throttling)
      await UntimedWaitsTests.work(for: .seconds(3600))
    }
    guard case .timedOut = end else {
      Issue.record("got \(end)")
      return
    }
  }

  @Test func `a count includes the waits inside time limits, by cause`() async {
    let (value, waits) = await UntimedWaits.counting {
      UntimedWaits.add(.seconds(1), for: .rateLimit)
      _ = await race(limit: .seconds(60), stop: nil) {
        UntimedWaits.add(.seconds(2), for: .rateLimit)
        UntimedWaits.add(.seconds(4), for: .throttling)
      }
      return 7
    }
    #expect(value == 7)
    #expect(waits == [.rateLimit: .seconds(3), .throttling: .seconds(4)])
  }

  @Test func `waits outside of counted work are not counted`() async {
    UntimedWaits.add(.seconds(1), for: .rateLimit)
    #expect(await UntimedWaits.counting {}.waits.isEmpty)
  }
}
