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
          group.addTask {
            await untilOneEnds {
              await body(begun)
            } or: {
              for await _ in end {}
            }
          }
        }
      }
      group.cancelAll()
    }
  }
}
