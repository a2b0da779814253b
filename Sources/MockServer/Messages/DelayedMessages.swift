/// Messages that are sent some time after the call that caused them, according to the clocks of
/// their pools.
///
/// When the server stops, waiting messages are lost.
struct DelayedMessages: Sendable {
  private enum Event: Sendable {
    case letter(DeliveredMessage, delay: Duration)
    /// The clock of a pool, or of all pools, was advanced.
    case moved(pool: String?, by: Duration)
    /// A message may be due.
    case due
  }

  private struct Letter {
    let post: DeliveredMessage
    var due: ContinuousClock.Instant
  }

  private let events: AsyncStream<Event>
  private let queue: AsyncStream<Event>.Continuation

  init() { (events, queue) = AsyncStream.makeStream() }

  func send(_ post: DeliveredMessage, after delay: Duration) {
    queue.yield(.letter(post, delay: delay))
  }

  /// Adjusts due times after the clock of a pool, or of all pools, was advanced.
  func clockMoved(of pool: String? = nil, by seconds: Double) {
    queue.yield(.moved(pool: pool, by: .seconds(seconds)))
  }

  /// Sends each message when it is due, until the task is canceled.
  func run(_ send: @escaping @Sendable (DeliveredMessage) async -> Void) async {
    await withDiscardingTaskGroup { group in
      var waiting: [Letter] = []
      for await event in events {
        switch event {
        case .letter(let post, let delay):
          let due = ContinuousClock.now + delay
          waiting.append(Letter(post: post, due: due))
          group.addTask {
            do { try await Task.sleep(until: due) } catch { return }
            queue.yield(.due)
          }
        case .moved(let pool, let time):
          for index in waiting.indices where pool == nil || pool == waiting[index].post.kept.poolID
          {
            waiting[index].due -= time
          }
        case .due: break
        }
        let now = ContinuousClock.now
        for letter in waiting.filter({ $0.due <= now }).sorted(by: { $0.due < $1.due }) {
          await send(letter.post)
        }
        waiting.removeAll { $0.due <= now }
      }
    }
  }
}
