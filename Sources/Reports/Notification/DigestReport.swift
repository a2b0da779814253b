package import RunRecord
internal import Synchronization

/// The facts about a run for its notifications, which are sent after the other reports.
package final class DigestReport: Report {
  private let state = Mutex(RunDigest())

  /// Creates the report before the run starts.
  package init() {}

  /// The facts so far.
  package var digest: RunDigest { state.withLock { $0 } }

  /// Receives the events of a run that did not start.
  package func receive(_ problems: [RunProblem], of start: RunStart) {
    receive(.runStarted(start))
    for problem in problems { receive(.stopped(problem)) }
    receive(.runFinished(at: start.at, interrupted: false))
  }

  package func receive(_ event: RunEvent) { state.withLock { $0.add(event) } }
}
