import FoundationEssentials
import RunRecord
import Testing

@testable import Workflows

private func event(_ second: Int) -> RunEvent {
  .runFinished(at: Date(timeIntervalSince1970: Double(second)), interrupted: false)
}

extension RunEvent {
  fileprivate var second: Int? {
    if case .runFinished(let time, _, _) = self { Int(time.timeIntervalSince1970) } else { nil }
  }
}

@Suite(.timeLimit(.minutes(10))) struct EventQueueTests {
  @Test func `events are taken in order, and none after the end`() async {
    let queue = EventQueue()
    for second in 1...3 { queue.add(event(second)) }
    queue.finish()
    queue.add(event(4))
    #expect(await queue.take().map(\.second) == [1, 2, 3])
    #expect(await queue.take().isEmpty)
  }

  @Test func `a task that waits for an event gets it`() async {
    let queue = EventQueue()
    async let taken = queue.take()
    queue.add(event(1))
    #expect(await taken.map(\.second) == [1])
  }

  @Test func `a task that waits for an event is woken at the end`() async {
    let queue = EventQueue()
    async let taken = queue.take()
    queue.finish()
    #expect(await taken.isEmpty)
  }
}
