extension SourceInbox {
  /// Runs `body` for each await at this source concurrently, until the task is canceled.
  ///
  /// The end of an await cancels its body. No other code may read `awaited`.
  func duringEachAwait(
    _ body: @escaping @Sendable (AwaitedRecipient) async -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      var ends: [Int: AsyncStream<Never>.Continuation] = [:]
      for await awaited in awaited {
        let present = Set(awaited.map(\.id))
        for (id, end) in ends where !present.contains(id) {
          end.finish()
          ends[id] = nil
        }
        for begun in awaited where ends[begun.id] == nil {
          let (end, continuation) = AsyncStream.makeStream(of: Never.self)
          ends[begun.id] = continuation
          group.addTask { await SourceInbox.run(until: end) { await body(begun) } }
        }
      }
      group.cancelAll()
    }
  }

  /// Runs `body` until the body or the stream ends.
  ///
  /// The end of the stream cancels the body, and the function waits for its return.
  private static func run(
    until end: AsyncStream<Never>,
    _ body: @escaping @Sendable () async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await body() }
      group.addTask { for await _ in end {} }
      await group.next()
      group.cancelAll()
    }
  }
}
