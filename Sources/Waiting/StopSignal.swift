internal import Synchronization

/// A signal that is raised once and wakes all waiting tasks.
package final class StopSignal: Sendable {
  private let flag = Atomic(false)
  private let change = ChangeSignal()

  /// Creates a signal that is not raised.
  package init() {}

  /// Whether the signal has been raised.
  package var isRaised: Bool { flag.load(ordering: .acquiring) }

  /// Raises the signal.
  ///
  /// A second call has no effect.
  package func raise() {
    flag.store(true, ordering: .releasing)
    change.wake()
  }

  /// Returns when the signal is raised or the waiting task is canceled.
  package func wait() async { _ = await change.first { isRaised ? () : nil } }
}
