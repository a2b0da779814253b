internal import Synchronization

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
  let (waits, finish) = (UntimedWaits(), Finish())
  let work = Task {
    let value = await waits.enclosing(body)
    finish.reach(.finished)
    return value
  }
  // Tasks that wait for the limit and the signal would be started, woken, and awaited as well.
  let timeLimit = limit.map { limit in
    TimeLimit(limit, plus: uncounted, of: waits) {
      if finish.reach(.timedOut) { work.cancel() }
    }
  }
  let observation = stop?.observe { if finish.reach(.stopped) { work.cancel() } }
  let value = await withTaskCancellationHandler {
    await work.value
  } onCancel: {
    finish.reach(stop?.isRaised == true ? .stopped : .finished)
    work.cancel()
  }
  timeLimit?.cancel()
  if let stop, let observation { stop.end(observation) }
  return switch finish.first {
  case .timedOut: .timedOut
  case .stopped: .stopped
  case .finished, nil: .finished(value)
  }
}

/// The first of the possible ends of a race.
private final class Finish: Sendable {
  enum Reason {
    case finished, timedOut, stopped
  }

  private let state = Mutex<Reason?>(nil)

  var first: Reason? { state.withLock(\.self) }

  /// Records an end; false if another end was first.
  @discardableResult
  func reach(_ reason: Reason) -> Bool {
    state.withLock { first in
      guard first == nil else { return false }
      first = reason
      return true
    }
  }
}
