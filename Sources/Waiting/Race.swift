/// The end of work that can be interrupted.
package enum RaceEnd<Value: Sendable>: Sendable {
  case finished(Value)
  case timedOut
  case stopped
}

/// Runs `body` until it ends, `limit` expires, or `stop` is raised, whichever comes first.
///
/// An interrupted body is canceled and awaited, so it does not outlive the call. The limit does not
/// count `UntimedWaits` of the body for the causes in `uncounted`.
package func race<Value: Sendable>(
  limit: Duration?,
  stop: StopSignal?,
  uncounted: Set<UntimedWaits.Cause> = UntimedWaits.Cause.all,
  _ body: @escaping @Sendable () async -> Value
) async -> RaceEnd<Value> {
  // Nothing can interrupt the body, so it needs no task of its own and no count of its waits.
  guard limit != nil || stop != nil else { return .finished(await body()) }
  let waits = UntimedWaits()
  return await withTaskGroup(of: RaceEnd<Value>?.self) { group in
    group.addTask { .finished(await waits.enclosing(body)) }
    if let limit {
      group.addTask {
        do {
          try await waits.sleep(for: limit, plus: uncounted)
          return .timedOut
        } catch {
          return nil
        }
      }
    }
    if let stop {
      group.addTask {
        await stop.wait()
        return stop.isRaised ? .stopped : nil
      }
    }
    return await group.firstEnd() ?? .stopped
  }
}

extension TaskGroup {
  /// The first end; cancels the other tasks and awaits them.
  fileprivate mutating func firstEnd<Value: Sendable>() async -> ChildTaskResult
  where ChildTaskResult == RaceEnd<Value>? {
    var end: RaceEnd<Value>?
    for await next in self {
      guard let next else { continue }
      if end == nil {
        end = next
        cancelAll()
      }
    }
    return end
  }
}
