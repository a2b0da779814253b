package import RunRecord
internal import Synchronization

/// The facts about a run for its notifications, which are sent after the other reports.
package final class DigestReport: Report {
  private let state = Mutex(RunDigest())

  /// Creates the report before the run starts.
  package init() {}

  /// The facts so far.
  package var digest: RunDigest { state.withLock { $0 } }

  package var followsSteps: Bool { false }

  package func receive(_ event: RunEvent) { state.withLock { $0.add(event) } }
}
