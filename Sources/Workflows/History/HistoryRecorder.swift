internal import Dispatch
internal import RunRecord
internal import Synchronization

/// Adds events about earlier runs to the events of a run, and stores the run at its end.
///
/// SQLite blocks its thread, which must not be one of the few threads that run the scenarios.
final class HistoryRecorder: Sendable {
  /// Reads the settings of the pool.
  typealias Reading = @Sendable () async -> HistoryFold.PoolSettings

  private let queue = DispatchQueue(label: "authflow.history")
  /// The fold, which reads and writes the file only on the queue.
  private let fold: Mutex<HistoryFold>
  private let settings: Reading

  /// Creates a recorder, which reads the settings of the pool when the run starts.
  init(_ fold: HistoryFold, settings: @escaping Reading) {
    self.fold = Mutex(fold)
    self.settings = settings
  }

  /// The event before an event of the run; nil for none.
  func event(before event: RunEvent) async -> RunEvent? {
    guard case .scenarioFinished(let record) = event else { return nil }
    // Without a failure, the fold does not read the file.
    let isQuick = record.result.failure == nil
    let history =
      isQuick ? fold.withLock { $0.finish(record) } : await run { $0.finish(record) }
    return history.map { .scenarioHistory(record.id, $0) }
  }

  /// The event after an event of the run; nil for none.
  func event(after event: RunEvent) async -> RunEvent? {
    switch event {
    case .runStarted(let start):
      let settings = await settings()
      return await run { $0.start(start, settings).map(RunEvent.runHistory) }
    case .runFinished:
      await run { $0.end(event) }
      return nil
    default: return nil
    }
  }

  /// Stores the run.
  func store() async { await run { $0.store() } }

  /// Reports the first error of the history.
  func reportFailure() { fold.withLock { $0.reportFailure() } }

  private func run<Value: Sendable>(
    _ body: @escaping @Sendable (inout HistoryFold) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: fold.withLock { body(&$0) }) }
    }
  }
}
