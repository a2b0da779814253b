/// Messages that are sent some time after the call that caused them, according to the clocks of
/// their pools.
///
/// When the server stops, waiting messages are lost.
struct DelayedMessages: Sendable {
  private enum Event: Sendable {
    case pending(DeliveredMessage, delay: Duration)
    /// The clock of a pool, or of all pools, was advanced.
    case moved(pool: String?, by: Duration)
    /// A message may be due.
    case due
  }

  private struct PendingMessage {
    let post: DeliveredMessage
    var due: ContinuousClock.Instant
  }

  private let events: AsyncStream<Event>
  private let queue: AsyncStream<Event>.Continuation

  init() { (events, queue) = AsyncStream.makeStream() }

  func send(_ post: DeliveredMessage, after delay: Duration) {
    queue.yield(.pending(post, delay: delay))
  }

  /// Adjusts due times after the clock of a pool, or of all pools, was advanced.
  func clockMoved(of pool: String? = nil, by seconds: Double) {
    queue.yield(.moved(pool: pool, by: .seconds(seconds)))
  }

  /// Sends each message when it is due, until the task is canceled.
  func run(_ send: @escaping @Sendable (DeliveredMessage) async -> Void) async {
    await withDiscardingTaskGroup { group in
      var waiting: [PendingMessage] = []
      // The time of the next `due` event; nil if none is planned.
      var nextCheck: ContinuousClock.Instant?
      for await event in events {
        switch event {
        case .pending(let post, let delay):
          waiting.append(PendingMessage(post: post, due: ContinuousClock.now + delay))
        case .moved(let pool, let time):
          for index in waiting.indices where pool == nil || pool == waiting[index].post.kept.poolID
          {
            waiting[index].due -= time
          }
        case .due: nextCheck = nil
        }
        let now = ContinuousClock.now
        for pending in waiting.filter({ $0.due <= now }).sorted(by: { $0.due < $1.due }) {
          await send(pending.post)
        }
        waiting.removeAll { $0.due <= now }
        guard let due = waiting.map(\.due).min(), nextCheck.map({ due < $0 }) ?? true else {
          continue
        }
        nextCheck = due
        group.addTask { await announce(at: due) }
      }
    }
  }

  /// Plans the next `due` event.
  private func announce(at time: ContinuousClock.Instant) async {
    do { try await Task.sleep(until: time) } catch { return }
    queue.yield(.due)
  }
}
