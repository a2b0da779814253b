/// Letters that go out later than the call that caused them is answered.
///
/// What is still waiting when the server stops never goes.
struct LatePost: Sendable {
  private let letters: AsyncStream<(post: Post, delay: Duration)>
  private let letterBox: AsyncStream<(post: Post, delay: Duration)>.Continuation

  init() { (letters, letterBox) = AsyncStream.makeStream() }

  func send(_ post: Post, after delay: Duration) { letterBox.yield((post, delay)) }

  /// Sends each letter at its time until the task is cancelled.
  func run(_ send: @escaping @Sendable (Post) async -> Void) async {
    await withDiscardingTaskGroup { group in
      for await (post, delay) in letters {
        group.addTask {
          do { try await Task.sleep(for: delay) } catch { return }
          await send(post)
        }
      }
    }
  }
}
